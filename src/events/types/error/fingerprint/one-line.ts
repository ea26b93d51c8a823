// Everything below U+0020, DEL to NBSP, and the separators of lines and paragraphs.
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f-\u00a0\u2028\u2029]+/g;

/** The text with control characters as spaces, without spaces at its ends, cut to `limit` UTF-16 code units. */
export function oneLine(text: string, limit: number): string {
  const read = text.length > limit ? text.slice(0, endOfText(text, limit)) : text;
  return (hasControls(read) ? read.replace(CONTROLS, ' ') : read).trim();
}

function hasControls(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 || (code > 126 && code < 161) || code === 0x2028 || code === 0x2029) return true;
  }
  return false;
}

/** Never inside a surrogate pair. */
function endOfText(text: string, limit: number): number {
  const code = text.charCodeAt(limit - 1);
  return code >= 0xd800 && code <= 0xdbff ? limit - 1 : limit;
}
