/**
 * The codes in renewed links to tables: from a link that was opened here, or from the server, which tells players. Who
 * opens a table again, reloads the page or sits down needs them.
 */
import { load, save } from "./storage";

interface Invitation {
  readonly table: string;
  readonly code: string;
}

const MOST = 100;

function isInvitation(value: unknown): value is Invitation {
  return (
    typeof value === "object" &&
    value !== null &&
    "table" in value &&
    typeof value.table === "string" &&
    "code" in value &&
    typeof value.code === "string"
  );
}

const isList = (value: unknown): value is readonly Invitation[] => Array.isArray(value) && value.every(isInvitation);

/** In a browser that stores nothing, they are known until the page is closed. */
let noted: readonly Invitation[] = [];

/** Read each time: another tab may have noted one meanwhile. */
const all = (): readonly Invitation[] => load("invitations", isList, noted);

/** The code to enter a table with; null if none is known. */
export const invitationTo = (table: string): string | null => all().find((one) => one.table === table)?.code ?? null;

export function noteInvitation(table: string, code: string): void {
  if (invitationTo(table) === code) return;
  noted = [{ table, code }, ...all().filter((one) => one.table !== table)].slice(0, MOST);
  save("invitations", noted);
}

/** The rematch of a table has the same code. */
export function passOnInvitation(from: string, rematch: string): void {
  const code = invitationTo(from);
  if (code !== null && invitationTo(rematch) === null) noteInvitation(rematch, code);
}
