/** The public part of a state or of news that was sent to one seat: what a spectator may know. */
import type { GameEvent, News, TableView } from "../protocol";

/** The table with nobody's view open, at a screen where these seats are played. */
export function publicState(now: TableView, mySeats: readonly number[]): TableView {
  if (now.seat === null || now.state === "over") return now;
  const { view } = now;
  return {
    ...now,
    seat: null,
    view: view === null ? null : { ...view, seat: null, hand: null, tickets: null, offer: null },
    legal: [],
    tickets: null,
    ticket_ways: [],
    tunnel_odds: [],
    offer_plans: [],
    may_undo: "no",
    muted: [],
    hand_over: mySeats.filter((seat) => view?.to_act.includes(seat) && !now.seats[seat]?.played_by_bot),
  };
}

/** The news as a spectator gets it. */
export function publicNews(news: News): News {
  const { what } = news;
  return what.type === "played" ? { ...news, what: { ...what, events: what.events.map(publicEvent) } } : news;
}

function publicEvent(event: GameEvent): GameEvent {
  switch (event.type) {
    case "card-taken":
      return event.place === null ? { ...event, card: null } : event;
    case "tickets-offered":
      return { ...event, tickets: null };
    case "tickets-kept":
      return event.at_set_up
        ? { ...event, kept: null, returned: null, kept_count: null, returned_count: null }
        : { ...event, kept: null, returned: null };
    default:
      return event;
  }
}
