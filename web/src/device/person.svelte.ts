/** Who sits at this device: a name, no account. */
import { words } from "../words";
import { keep, kept } from "./kept";

export const LONGEST_NAME = 40;

const isName = (value: unknown): value is string => typeof value === "string" && value.length <= LONGEST_NAME;

const guest = (): string =>
  words.device.guests[Math.floor(Math.random() * words.device.guests.length)] ?? words.common.you;

class Person {
  /** As given; empty until then. */
  name = $state(kept("name", isName, ""));
  /** What the name field has in it for who has given none. */
  readonly #guest = guest();

  /** The name to sit down with. */
  get called(): string {
    return this.name === "" ? this.#guest : this.name;
  }

  call(name: string): void {
    this.name = name.trim().slice(0, LONGEST_NAME);
    keep("name", this.name);
  }
}

export const person = new Person();
