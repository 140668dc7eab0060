/** A text as a QR code: one SVG path of squares, one unit each. */
import qrcode from "qrcode-generator";

/** The white margin that cameras need around the code. */
const QUIET = 4;

interface QrPicture {
  /** Width and height with the margin. */
  readonly size: number;
  readonly path: string;
}

export function qrPicture(text: string): QrPicture {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const modules = code.getModuleCount();
  let path = "";
  for (let row = 0; row < modules; row++) {
    for (let from = 0; from < modules; from++) {
      let to = from;
      while (to < modules && code.isDark(row, to)) to++;
      if (to === from) continue;
      path += `M${from + QUIET} ${row + QUIET}h${to - from}v1h-${to - from}z`;
      from = to;
    }
  }
  return { size: modules + 2 * QUIET, path };
}
