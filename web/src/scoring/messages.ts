/** The messages while a real table is entered. */
import type { Variant } from "../game/variant";
import { words } from "../words";
import { capital } from "../words/shared";
import type { Fault, Obstacle } from "./checks";
import type { Part, RealPlayer } from "./real_table";

/** A player without a name is called by their colour. */
export const nameOf = ({ name, seat }: Pick<RealPlayer, "name" | "seat">): string =>
  name.trim() || capital(words.common.players[seat] ?? "");

const itemName = (variant: Variant, part: Part, item: number): string =>
  part === "routes" ? variant.routeName(item) : part === "stations" ? variant.cityName(item) : variant.ticketName(item);

/** What a tap did. */
export function tapWords(variant: Variant, part: Part, item: number, added: boolean): string {
  const says = words.scoring;
  const name = itemName(variant, part, item);
  if (part === "stations") return added ? says.addedStation(name) : says.takenBackStation(name);
  if (part === "tickets") {
    const points = words.common.points(variant.ticket(item).points);
    return added ? says.added(name, points) : says.takenBack(name, points);
  }
  const points = variant.points(item);
  return added ? says.added(name, words.common.signed(points)) : says.takenBack(name, words.common.signed(-points));
}

export function obstacleWords(
  variant: Variant,
  player: RealPlayer,
  part: Part,
  item: number,
  obstacle: Obstacle,
): string {
  const says = words.scoring;
  const name = itemName(variant, part, item);
  switch (obstacle.kind) {
    case "held":
      return part === "stations" ? says.stationHeld(name, nameOf(obstacle.by)) : says.held(name, nameOf(obstacle.by));
    case "both-twins":
      return says.bothTwins(nameOf(player), name);
    case "one-twin":
      return says.oneTwin(nameOf(obstacle.by), name, obstacle.players);
    case "trains":
      return says.trains(nameOf(player), name, obstacle.spaces, obstacle.left);
    case "stations":
      return says.stations(nameOf(player), obstacle.most);
  }
}

export const faultWords = (variant: Variant, { player, part, item, obstacle }: Fault): string =>
  obstacleWords(variant, player, part, item, obstacle);
