import { indentation, splitHeader, type Header } from './stack-line.js';
import { unknownException, withSiblings, type StackException } from './stack-frame.js';

/** `[errors]: [` of an `AggregateError`, or `errors: [` of a class that declares the property. */
const SIBLINGS = /^(?:\[errors\]|errors): \[(.*)$/;
/** An error without a stack in a list that fits on one line: `[ [Error: a], [Error: b] ]`. */
const SHORT_ERROR = /\[([^[\]]+)\]/g;
const [COMMA, OPEN, CLOSE] = [44, 91, 93];
/** Number of columns by which `util.inspect` indents the elements of a list. */
const STEP = 2;

/** Header of a printed error. `util.inspect` encloses an error without a stack in brackets. */
export function headerOf(line: string): Header | null {
  if (!line.startsWith('[')) return splitHeader(line);
  const close = line.lastIndexOf(']');
  return close === -1 ? null : splitHeader(line.slice(1, close));
}

/** Parses the nested errors that Node's `util.inspect` prints, by the indentation of their lines. */
export class InspectedErrors {
  current = unknownException();
  private readonly reported = [this.current];
  private readonly siblings: StackException[][] = [];
  private chain = this.reported;
  /** Indentations of the open lists of errors, the innermost last. */
  private readonly lists: number[] = [];
  /** Indentation of the errors that Deno prints between the header and the frames of an `AggregateError`. */
  private aggregatedAt: number | null = null;
  /** Whether the previous line ended an element of the list. */
  private isBetween = false;

  addCause(header: Header | null): void {
    this.current = { ...unknownException(), ...header };
    this.chain.push(this.current);
  }

  /** @returns whether the line belongs to the list of errors itself: its start, its end or an error's header */
  readSiblings(raw: string, line: string): boolean {
    const last = line.charCodeAt(line.length - 1);
    const opened = last === OPEN || last === CLOSE || last === COMMA ? SIBLINGS.exec(line) : null;
    if (opened !== null) {
      if (opened[1] === '') this.open(indentation(raw));
      else this.readShort(opened[1] ?? '');
      return true;
    }
    if (this.lists.length === 0) return false;
    const list = this.lists.at(-1) ?? 0;
    const { isBetween } = this;
    this.isBetween = line.endsWith(',');
    const indent = indentation(raw);
    if (line.startsWith(']') && indent <= list) {
      this.lists.pop();
      if (this.lists.length === 0) this.select(this.reported);
      return true;
    }
    // Lines of a message are indented like the header before them.
    if (!isBetween || indent !== list + STEP || line.startsWith('}')) return false;
    const header = headerOf(line.replace(/(?: \{|,)$/, ''));
    if (header !== null) this.begin(header);
    return header !== null;
  }

  /** @returns whether the line is the header of an error that Deno prints before the frames of the reported one */
  readAggregated(raw: string, line: string): boolean {
    const [first] = this.reported;
    if (this.lists.length > 0 || first?.type?.endsWith('AggregateError') !== true || first.frames.length > 0)
      return false;
    const indent = indentation(raw);
    const isFrame = line.startsWith('at ');
    if (this.aggregatedAt === null ? isFrame || indent < 2 * STEP : indent !== this.aggregatedAt)
      return false;
    if (isFrame) {
      this.select(this.reported);
      return false;
    }
    // Lines of a message are indented like the header before them.
    if (this.aggregatedAt !== null && this.current.frames.length === 0) return false;
    const header = line.startsWith('Caused by: ') ? null : headerOf(line);
    if (header?.message == null) return false;
    this.aggregatedAt = indent;
    this.begin(header);
    return true;
  }

  exceptions(): StackException[] {
    return withSiblings(this.reported, this.siblings);
  }

  /** A group among the siblings is replaced by its own siblings. */
  private open(indent: number): void {
    if (this.lists.length > 0 && this.siblings.at(-1) === this.chain) this.siblings.pop();
    this.lists.push(indent);
    this.isBetween = true;
  }

  /** `[Error]` only states that an error existed. */
  private readShort(list: string): void {
    for (const [, text = ''] of list.matchAll(SHORT_ERROR)) {
      const header = text.includes(': ') ? splitHeader(text) : null;
      if (header !== null) this.siblings.push([{ ...header, frames: [] }]);
    }
  }

  private begin(header: Header): void {
    const exception = { ...header, frames: [] };
    const chain = [exception];
    this.siblings.push(chain);
    this.select(chain);
  }

  private select(chain: StackException[]): void {
    this.chain = chain;
    this.current = chain.at(-1) ?? this.current;
  }
}
