// Everything below U+0020, DEL to NBSP, and the separators of lines and paragraphs.
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f-\u00a0\u2028\u2029]+/g;
// eslint-disable-next-line no-control-regex
const HAS_CONTROLS = /[\u0000-\u001f\u007f-\u00a0\u2028\u2029]/;

/** The text with control characters as spaces, without spaces at its ends, cut to `limit` UTF-16 code units. */
export function oneLine(text: string, limit: number): string {
  const read = text.length > limit ? text.slice(0, endOfText(text, limit)) : text;
  return (HAS_CONTROLS.test(read) ? read.replace(CONTROLS, ' ') : read).trim();
}

/** Never inside a surrogate pair. */
function endOfText(text: string, limit: number): number {
  const code = text.charCodeAt(limit - 1);
  return code >= 0xd800 && code <= 0xdbff ? limit - 1 : limit;
}
