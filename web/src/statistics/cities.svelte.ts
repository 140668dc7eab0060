/** The names of cities in the variants that the statistics mention; requested once each. */
import { Variant } from "../game/variant";
import { Refusal, variant } from "../server/api";

class Cities {
  #variants = $state.raw<Readonly<Record<string, Variant>>>({});
  readonly #asked = new Set<string>();

  /** Request the names of these variants. */
  async look(names: Iterable<string>): Promise<void> {
    const unknown = [...new Set(names)].filter((name) => !this.#asked.has(name));
    for (const name of unknown) {
      this.#asked.add(name);
      const info = await variant(name);
      if (info instanceof Refusal) this.#asked.delete(name);
      else this.#variants = { ...this.#variants, [name]: new Variant(info) };
    }
  }

  /** "Madrid – Zürich"; the ids until the names have loaded. */
  pair(name: string, [a, b]: readonly [string, string]): string {
    const known = this.#variants[name];
    if (known === undefined) return `${a} – ${b}`;
    return `${known.cityName(known.cityIndex(a))} – ${known.cityName(known.cityIndex(b))}`;
  }
}

export const cities = new Cities();
