/**
 * Copy a text. There is no clipboard on plain http, which is how friends at home play: then the field is selected, and
 * the old command is tried.
 */
export async function copy(text: string, field: HTMLInputElement): Promise<"copied" | "selected"> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy") ? "copied" : "selected";
  }
}
