/** The person at this device: a name, no account. */
import { MAX_NAME_LENGTH } from "../constants";
import { words } from "../words";
import { save, load } from "./storage";

const isName = (value: unknown): value is string => typeof value === "string" && value.length <= MAX_NAME_LENGTH;

/** One of the guests' names; the same one in every language. */
const guest = (chance: number): string =>
  words.device.guests[Math.floor(chance * words.device.guests.length)] ?? words.common.you;

class Person {
  /** The name as given; empty until then. */
  name = $state(load("name", isName, ""));
  /** Decides which guest's name is used until a name is given. */
  readonly #chance = Math.random();

  /** The name to sit down with. */
  get called(): string {
    return this.name === "" ? guest(this.#chance) : this.name;
  }

  call(name: string): void {
    this.name = name.trim().slice(0, MAX_NAME_LENGTH);
    save("name", this.name);
  }
}

export const person = new Person();
