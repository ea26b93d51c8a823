import type { Line } from './lines.js';

/** Joins the lines of CSV whose quoted cells have line breaks; `number` is that of the first line. */
export async function* csvRecordsOf(lines: AsyncIterable<Line>, maxCharacters: number): AsyncGenerator<Line> {
  let open: { number: number; parts: string[]; characters: number } | null = null;
  for await (const { number, text } of lines) {
    open ??= { number, parts: [], characters: 0 };
    open.parts.push(text ?? '');
    open.characters += text?.length ?? 0;
    const isReadable = text !== null && open.characters <= maxCharacters;
    if (isReadable && hasOddQuotes(text) === (open.parts.length === 1)) continue;
    yield { number: open.number, text: isReadable ? open.parts.join('\n') : null };
    open = null;
  }
  // A quote without its end: returned as it is, so that it is reported.
  if (open !== null) yield { number: open.number, text: open.parts.join('\n') };
}

function hasOddQuotes(text: string): boolean {
  return text.split('"').length % 2 === 0;
}

/** The cells of a record; `null` when its quotes are not those of CSV (RFC 4180). */
export function cellsOf(record: string, separator: string): string[] | null {
  const text = record.replace(/\r$/, '');
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (text[at] === '"') {
      const end = endOfQuoted(text, at + 1);
      if (end === null) return null;
      cells.push(text.slice(at + 1, end).replaceAll('""', '"'));
      at = end + 1;
    } else {
      const next = text.indexOf(separator, at);
      const end = next < 0 ? text.length : next;
      cells.push(text.slice(at, end));
      at = end;
    }
    if (at === text.length) return cells;
    if (text[at] !== separator) return null;
    at += 1;
  }
}

/** Of the quote that ends a cell. */
function endOfQuoted(text: string, start: number): number | null {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return null;
}
