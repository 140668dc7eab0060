#!/usr/bin/env python3
"""A bot for Whistlestop in plain Python: a template that needs nothing installed.

Try it:         whistlestop play --bots "stdio:python3 examples/bot.py"
The protocol:   docs/bot-protocol.md

It takes the shortest paths for its tickets, collects cards for them, and claims long routes once they are done.
To make it yours, change `Player`; `main` can stay as it is.
"""

import heapq
import json
import sys

LOCOMOTIVE = 8  # the index of locomotives in every list of cards


class Player:
    """Remembers the board and answers one question after the other."""

    def __init__(self, game):
        variant = game["variant"]
        self.seat = game["seat"]
        self.cards = variant["cards"]
        self.routes = variant["routes"]
        self.tickets = variant["tickets"]
        self.route_named = {route["id"]: i for i, route in enumerate(self.routes)}
        self.at = [[] for _ in variant["cities"]]  # for each city, its routes with the city at the other end
        for i, route in enumerate(self.routes):
            self.at[route["a"]].append((i, route["b"]))
            self.at[route["b"]].append((i, route["a"]))

    def choose(self, view, legal):
        """One of the legal actions, which are lines of text."""
        self.look(view)
        kinds = {line.split()[0]: [] for line in legal}
        for line in legal:
            kinds[line.split()[0]].append(line)
        if "keep" in kinds:
            return max(kinds["keep"], key=self.worth_of_tickets)
        if "decline" in kinds:  # a tunnel costs more cards: pay if the hand allows it, with few locomotives
            return min(kinds.get("pay", ["decline"]))
        self.plan = self.plan_for(view["tickets"])[0]
        claims = [line for line in kinds.get("claim", []) if self.wants(line)]
        if claims:
            return max(claims, key=self.worth_of_claim)
        if "draw" in kinds:
            return max(kinds["draw"], key=self.worth_of_card)
        return legal[0]

    def look(self, view):
        """Note what is mine, and what I could still claim."""
        self.view = view
        me = view["players"][self.seat]
        self.trains = me["trains"]
        self.mine = set(me["routes"])
        taken = {route for player in view["players"] for route in player["routes"]}
        self.open = {
            i
            for i, route in enumerate(self.routes)
            if i not in taken and i not in view["closed"] and route["length"] <= self.trains
        }
        self.fewest_trains = min(player["trains"] for player in view["players"])

    def shortest_path(self, a, b, planned):
        """The routes still to be claimed between two cities; None if there is no path."""
        seen, ahead = set(), [(0, a, [])]
        while ahead:
            spaces, city, path = heapq.heappop(ahead)
            if city == b:
                return path
            if city in seen:
                continue
            seen.add(city)
            for route, other in self.at[city]:
                if route in self.mine or route in planned:
                    heapq.heappush(ahead, (spaces, other, path))
                elif route in self.open:
                    heapq.heappush(ahead, (spaces + self.routes[route]["length"], other, [*path, route]))
        return None

    def plan_for(self, tickets):
        """Routes to claim for these tickets, the most valuable first, and the points that they gain or lose."""
        planned, points, trains = [], 0, self.trains
        for ticket in sorted((self.tickets[t] for t in tickets), key=lambda ticket: -ticket["points"]):
            path = self.shortest_path(ticket["a"], ticket["b"], planned)
            spaces = sum(self.routes[route]["length"] for route in path or [])
            if path is None or spaces > trains:
                points -= ticket["points"]
            else:
                planned, points, trains = planned + path, points + ticket["points"], trains - spaces
        return planned, points

    def worth_of_tickets(self, line):
        """`keep ac return b`: the letters are places in the offer."""
        letters = line.split()[1]
        kept = [] if letters == "none" else [self.view["offer"]["abcdefgh".index(letter)] for letter in letters]
        planned, points = self.plan_for([*self.view["tickets"], *kept])
        return points - 0.7 * sum(self.routes[route]["length"] for route in planned)

    def wants(self, line):
        """`claim paris/zurich yellow +1`: whether that route is in the plan, or long enough once the plan is done."""
        route = self.route_named[line.split()[1]]
        if route in self.plan:
            return True
        last_chance = self.view["turns_left"] is not None or self.fewest_trains < 6
        return not self.plan and (last_chance or self.routes[route]["length"] >= 4)

    def worth_of_claim(self, line):
        """Long routes first, and the locomotives stay in the hand."""
        _, route, colour, *locomotives = line.split()
        length = self.routes[self.route_named[route]]["length"]
        return length, -(length if colour == "locomotive" else int("".join(locomotives) or 0))

    def worth_of_card(self, line):
        """`draw red`: how near that card brings the longest planned route of its colour."""
        word = line.split()[1]
        if word == "deck":
            return 0.5
        card, hand = self.cards.index(word), self.view["hand"]
        if card == LOCOMOTIVE:
            return 0.2  # it takes the whole turn
        best = max(range(LOCOMOTIVE), key=lambda colour: hand[colour])
        for_long_ones = [i for i in self.open if self.routes[i]["length"] >= 4]
        wanted = [0.0]
        for i in self.plan or for_long_ones:
            route = self.routes[i]
            colour = best if route["colour"] == "grey" else self.cards.index(route["colour"])
            missing = route["length"] - hand[colour] - hand[LOCOMOTIVE]
            if colour == card and missing > 0:
                wanted.append(1 + route["length"] / (1 + missing))
        return max(wanted)


def say(message):
    """Send one line at once: an answer in a buffer is never read."""
    print(json.dumps(message), flush=True)


def main():
    """Read a line, answer it if it asks for an answer, until `quit` or the end of the input."""
    player = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "hello", "protocol": 1, "name": "bot.py"})
        elif message["type"] == "game":
            player = Player(message)
        elif message["type"] == "choose":
            say({"id": message["id"], "action": player.choose(message["view"], message["legal"])})
        elif message["type"] == "quit":
            break


if __name__ == "__main__":
    main()
