/** What anybody may see: of a moment and of news that were told to one seat, the part that is no secret. */
import type { GameEvent, News, Now } from "../protocol";

/** The table when nobody's eyes are open at a screen where these play. */
export function covered(now: Now, ours: readonly number[]): Now {
  if (now.seat === null || now.state === "over") return now;
  const { view } = now;
  return {
    ...now,
    seat: null,
    view: view === null ? null : { ...view, seat: null, hand: null, tickets: null, offer: null },
    legal: [],
    may_undo: "no",
    muted: [],
    hand_over: ours.filter((seat) => view?.to_act.includes(seat) && !now.seats[seat]?.played_by_bot),
  };
}

/** News as those are told them who are not in the game. */
export function publicly(news: News): News {
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
        ? { ...event, kept: null, given_back: null, kept_count: null, given_back_count: null }
        : { ...event, kept: null, given_back: null };
    default:
      return event;
  }
}
