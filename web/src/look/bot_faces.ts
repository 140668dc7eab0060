/** The drawings of the faces of bots, a face for each level: railway things on a buffer beam, 24 units square. */
import type { Level } from "../protocol";

/**
 * How a path is drawn: `beam` in the colour of the buffer beam, `body` dark with a bright outline, `light` bright,
 * `dark` as an opening in something bright, `line` as a thin bright line.
 */
type Paint = "beam" | "body" | "light" | "dark" | "line";

/** The paths above the buffer beam, from back to front. Their outlines tell them apart, without any colour. */
type Drawing = readonly (readonly [paint: Paint, path: string])[];

export const FACES: Readonly<Record<Level, Drawing>> = {
  /** Luggage: a case on top of a trunk with a lock. */
  novice: [
    ["body", "M7 9V4.4Q7 3.4 8 3.4h8q1 0 1 1V9Z"],
    ["line", "M9.8 3V1.2h4.4V3"],
    ["body", "M2 18.6V9.9Q2 8.6 3.3 8.6h17.4q1.3 0 1.3 1.3v8.7Z"],
    ["light", "M2 11.9h20v1.5H2ZM9.8 11.4h4.4v4.8H9.8Z"],
    ["dark", "M11.3 13h1.4v1.8h-1.4Z"],
  ],
  /** The end of a dining car, with a cup of tea in its window. */
  casual: [
    ["body", "M3.6 18.6V6.4Q3.6 1.7 12 1.7t8.4 4.7v12.2Z"],
    ["light", "M6.2 9h9.4v1.2h2.2v4.2h-2.7a4.4 4.4 0 0 1-4.2 2.6 4.6 4.6 0 0 1-4.7-4.6ZM15.6 11.6v1.4h.8v-1.4Z"],
    ["line", "M9 7.4q-1.2-1.2 0-2.4M12.6 7.4q-1.2-1.2 0-2.4"],
  ],
  /** The end of a brake van: a wide roof, two windows and the tail lamp. */
  regular: [
    ["body", "M4 18.6V6h16v12.6Z"],
    ["body", "M1 6.6Q1 2.2 12 2.2T23 6.6Z"],
    ["light", "M6.8 8.8h3.6v3.8H6.8ZM13.6 8.8h3.6v3.8h-3.6Z"],
    ["light", "M9.8 15.8a2.2 2.2 0 1 1 4.4 0 2.2 2.2 0 1 1-4.4 0Z"],
  ],
  /** A semaphore signal, whose arm says stop, with its lamp. */
  expert: [
    ["beam", "M8.6 2.6 8 .2h3.8l-.6 2.4Z"],
    ["body", "M5 18.6Q7.4 17.4 7.4 14.4V3h5v11.4q0 3 2.4 4.2Z"],
    ["body", "M6 2.6H23.2L21 6.6 23.2 10.6H6Z"],
    ["light", "M15 2.6h2.8v8H15Z"],
    ["body", "M.9 6.6a4.3 4.3 0 1 1 8.6 0 4.3 4.3 0 1 1-8.6 0Z"],
    ["light", "M3.3 6.6a1.9 1.9 0 1 1 3.8 0 1.9 1.9 0 1 1-3.8 0Z"],
  ],
  /** The front of a streamlined locomotive: the driver's window, and a wing across the nose. */
  master: [
    ["body", "M2.4 18.6Q3.4 1.2 12 1.2t9.6 17.4Z"],
    ["light", "M6.8 8.6Q8 4.2 12 4.2T17.2 8.6L12 10.2Z"],
    ["light", "M3.9 12.2 12 15.2 20.1 12.2 20.4 14 12 17.2 3.6 14Z"],
  ],
  /** The front of a steam locomotive, whose lamp is a compass rose. */
  grandmaster: [
    ["beam", "M9.7 2.6 9 0h6l-.7 2.6Z"],
    ["body", "M3.1 10.6a8.9 8.9 0 1 1 17.8 0 8.9 8.9 0 1 1-17.8 0Z"],
    [
      "light",
      "M15.25 7.35 13.27 10.6 15.25 13.85 12 11.87 8.75 13.85 10.73 10.6 8.75 7.35 12 9.33Z" +
        "M12 2.9l2 5.7 5.7 2-5.7 2-2 5.7-2-5.7-5.7-2 5.7-2Z",
    ],
    ["dark", "M10.4 10.6a1.6 1.6 0 1 1 3.2 0 1.6 1.6 0 1 1-3.2 0Z"],
  ],
};

/** The face of whoever sits in a seat: bots have that of their level; people, programs and free seats have none. */
export const faceOf = (kind: string, level: string): Drawing | null =>
  kind === "bot" && Object.hasOwn(FACES, level) ? FACES[level as Level] : null;
