#!/usr/bin/env node
// A bot for Whistlestop in JavaScript: a template that needs node and nothing else.
//
// Try it:         whistlestop play --bots "stdio:node examples/bot.mjs"
// The protocol:   docs/bot-protocol.md
//
// It takes the shortest paths for its tickets, collects cards for them, and claims long routes once they are done.
// To make it yours, change Player; the lines at the end can stay as they are.

import { createInterface } from 'node:readline'

const LOCOMOTIVE = 8 // the place of locomotives in every list of cards

const sum = (numbers) => numbers.reduce((total, n) => total + n, 0)
const best = (things, worth) => things.reduce((a, b) => (worth(b) > worth(a) ? b : a))

class Player {
  constructor({ seat, variant }) {
    this.seat = seat
    this.cards = variant.cards
    this.routes = variant.routes
    this.tickets = variant.tickets
    this.routeNamed = new Map(variant.routes.map((route, i) => [route.id, i]))
    this.at = variant.cities.map(() => []) // for each city its routes, with the city at their other end
    variant.routes.forEach(({ a, b }, i) => {
      this.at[a].push([i, b])
      this.at[b].push([i, a])
    })
  }

  // One of the legal actions, which are lines of text.
  choose(view, legal) {
    this.look(view)
    const all = (kind) => legal.filter((line) => line.split(' ')[0] === kind)
    const keeps = all('keep')
    if (keeps.length) return best(keeps, (line) => this.worthOfTickets(line))
    // A tunnel costs more cards: pay if the hand allows it, with few locomotives.
    if (legal.includes('decline')) return all('pay').sort()[0] ?? 'decline'
    this.plan = this.planFor(view.tickets).planned
    const claims = all('claim').filter((line) => this.wants(line))
    if (claims.length) return best(claims, (line) => this.worthOfClaim(line))
    const draws = all('draw')
    if (draws.length) return best(draws, (line) => this.worthOfCard(line))
    return legal[0]
  }

  // Note what is mine, and what I could still claim.
  look(view) {
    this.view = view
    const me = view.players[this.seat]
    this.trains = me.trains
    this.mine = new Set(me.routes)
    const taken = new Set(view.players.flatMap((player) => player.routes))
    const isOpen = (route, i) => !taken.has(i) && !view.closed.includes(i) && route.length <= this.trains
    this.open = new Set(this.routes.flatMap((route, i) => (isOpen(route, i) ? [i] : [])))
    this.fewestTrains = Math.min(...view.players.map((player) => player.trains))
  }

  spaces(routes) {
    return sum(routes.map((i) => this.routes[i].length))
  }

  // The routes still to be claimed between two cities; null if there is no path.
  shortestPath(a, b, planned) {
    const paths = new Map([[a, { spaces: 0, routes: [] }]])
    const seen = new Set()
    for (;;) {
      const ahead = [...paths.keys()].filter((city) => !seen.has(city))
      if (!ahead.length) return null
      const city = best(ahead, (c) => -paths.get(c).spaces)
      const path = paths.get(city)
      if (city === b) return path.routes
      seen.add(city)
      for (const [i, other] of this.at[city]) {
        const free = this.mine.has(i) || planned.includes(i)
        if (!free && !this.open.has(i)) continue
        const spaces = path.spaces + (free ? 0 : this.routes[i].length)
        if (spaces < (paths.get(other)?.spaces ?? Infinity)) {
          paths.set(other, { spaces, routes: free ? path.routes : [...path.routes, i] })
        }
      }
    }
  }

  // Routes to claim for these tickets, the most valuable first, and the points that they gain or lose.
  planFor(tickets) {
    let [planned, points] = [[], 0]
    for (const ticket of tickets.map((t) => this.tickets[t]).sort((a, b) => b.points - a.points)) {
      const path = this.shortestPath(ticket.a, ticket.b, planned)
      if (path && this.spaces([...planned, ...path]) <= this.trains) {
        planned = [...planned, ...path]
        points += ticket.points
      } else {
        points -= ticket.points
      }
    }
    return { planned, points }
  }

  // "keep ac return b": the letters are places in the offer.
  worthOfTickets(line) {
    const letters = line.split(' ')[1]
    const kept = letters === 'none' ? [] : [...letters].map((letter) => this.view.offer['abcdefgh'.indexOf(letter)])
    const { planned, points } = this.planFor([...this.view.tickets, ...kept])
    return points - 0.7 * this.spaces(planned)
  }

  // "claim paris/zurich yellow +1": whether that route is in the plan, or long enough once the plan is done.
  wants(line) {
    const route = this.routeNamed.get(line.split(' ')[1])
    if (this.plan.includes(route)) return true
    const lastChance = this.view.turns_left !== null || this.fewestTrains < 6
    return !this.plan.length && (lastChance || this.routes[route].length >= 4)
  }

  // Long routes first, and the locomotives stay in the hand.
  worthOfClaim(line) {
    const [, route, colour, locomotives] = line.split(' ')
    const { length } = this.routes[this.routeNamed.get(route)]
    return 10 * length - (colour === 'locomotive' ? length : Number(locomotives ?? 0))
  }

  // "draw red": how near that card brings the longest planned route of its colour.
  worthOfCard(line) {
    const word = line.split(' ')[1]
    if (word === 'deck') return 0.5
    const { hand } = this.view
    const card = this.cards.indexOf(word)
    if (card === LOCOMOTIVE) return 0.2 // it takes the whole turn
    const most = hand.indexOf(Math.max(...hand.slice(0, LOCOMOTIVE)))
    const longOnes = [...this.open].filter((i) => this.routes[i].length >= 4)
    const wanted = [0]
    for (const route of (this.plan.length ? this.plan : longOnes).map((i) => this.routes[i])) {
      const colour = route.colour === 'grey' ? most : this.cards.indexOf(route.colour)
      const missing = route.length - hand[colour] - hand[LOCOMOTIVE]
      if (colour === card && missing > 0) wanted.push(1 + route.length / (1 + missing))
    }
    return Math.max(...wanted)
  }
}

// Read a line, answer it if it asks for an answer, until `quit` or the end of the input.
const say = (message) => console.log(JSON.stringify(message))
let player
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  if (message.type === 'hello') say({ type: 'hello', protocol: 1, name: 'bot.mjs' })
  if (message.type === 'game') player = new Player(message)
  if (message.type === 'choose') say({ id: message.id, action: player.choose(message.view, message.legal) })
  if (message.type === 'quit') break
}
