/** Reads and writes records as files. */
import { MAX_RECORD_BYTES } from "../constants";

/** The most bytes of a record as JSON, where a line break takes two. The rest of the request needs some room as well. */
const LONGEST = MAX_RECORD_BYTES - 1024;

export const isTooLong = (text: string): boolean => new Blob([JSON.stringify(text)]).size > LONGEST;

/** The text of a file; or why it can't be read. */
export async function textOf(file: Blob): Promise<{ readonly text: string } | "tooLong" | "unreadable" | "empty"> {
  if (file.size > LONGEST) return "tooLong";
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    if (text.trim() === "") return "empty";
    return isTooLong(text) ? "tooLong" : { text };
  } catch {
    return "unreadable";
  }
}

/** Offer a text as a file. */
export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
