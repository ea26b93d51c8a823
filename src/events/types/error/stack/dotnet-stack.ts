import { readDotnetFrame, translationsOfAt } from './dotnet-frame.js';
import { indentation, splitHeader, splitQualifiedHeader, type Header } from './stack-line.js';
import {
  MAX_FRAMES,
  unknownException,
  withSiblings,
  type StackException,
  type StackFrame,
} from './stack-frame.js';

const INNER = '---> ';
/** `---> (Inner Exception #1) `, in every language: a sibling exception of a group. */
const NUMBERED = /---> [(（][^()（）]{1,60}\p{Nd}[)）] ?/u;
const END_OF_NUMBERED = '<---';
/**
 * Word for "inner" in `--- End of inner exception stack trace ---`. The line that marks the previous location of a rethrown
 * exception contains none of these words.
 */
const INNER_WORD =
  /inner|intern|внутр|wewn|vnitř|内部|內部|내부|(?:^|\s)[iİ]ç\s|belső|indre|inre|sisä|sise|εσωτερ|داخل|פנימי/iu;
const PREVIOUS = 'previous location';

const isGroup = ({ type }: StackException): boolean => type?.endsWith('AggregateException') === true;

/**
 * Stacks of .NET, in every language of its resources. Types are listed from the outermost to the innermost exception, stacks in
 * reverse order.
 *
 *     System.AggregateException: message
 *      ---> System.ArgumentException: message
 *        at Shop.Cart.Total(Int32 id) in /src/Cart.cs:line 12
 *        --- End of inner exception stack trace ---
 *        at Shop.Program.Main(String[] args) in /src/Program.cs:line 3
 *      ---> (Inner Exception #1) System.TimeoutException: message
 *        at Shop.Stock.Take() in /src/Stock.cs:line 8<---
 */
export function parseDotnetStack(lines: readonly string[]): StackException[] {
  const words = translationsOfAt(lines);
  const reported = new Printed(words);
  const numbered: Printed[] = [];
  /** Exceptions whose end has not been printed yet, the innermost last. */
  const open: Printed[] = [];
  for (const raw of lines) {
    const begin = raw.includes(INNER) ? NUMBERED.exec(raw) : null;
    let rest = raw;
    if (begin !== null) {
      (open.at(-1) ?? reported).read(raw.slice(0, begin.index));
      const next = new Printed(words);
      numbered.push(next);
      open.push(next);
      rest = raw.slice(begin.index + begin[0].length);
    }
    const end = rest.indexOf(END_OF_NUMBERED);
    (open.at(-1) ?? reported).read(end === -1 ? rest : rest.slice(0, end));
    if (end !== -1) open.pop();
  }
  const chain = reported.exceptions();
  // The first exception of a group is also printed as its cause.
  const group = chain.findIndex(isGroup);
  const siblings = numbered.map((each) => each.exceptions());
  if (group === -1) return withSiblings(chain, siblings);
  return withSiblings(
    chain.slice(0, group + 1),
    [chain.slice(group + 1), ...siblings]
      .map((exceptions) => exceptions.filter((each) => !isGroup(each)))
      .filter((exceptions) => exceptions.length > 0),
  );
}

/** One printed exception with the causes that it prints. */
class Printed {
  private readonly headers: Header[] = [];
  private readonly stacks: StackFrame[][] = [[]];
  /** Indentation of the first frame. */
  private indent = 0;

  constructor(private readonly words: ReadonlySet<string>) {}

  read(raw: string): void {
    const line = raw.trim();
    if (line === '') return;
    const frames = this.stacks.at(-1) ?? [];
    const read = line.includes('(') ? readDotnetFrame(line) : null;
    if (read !== null && (read.word === 'at' || this.words.has(read.word))) {
      if (this.stacks.length === 1 && frames.length === 0) this.indent = indentation(raw);
      if (frames.length < MAX_FRAMES) frames.push(read.frame);
    } else if (line.startsWith('---') && !line.startsWith(INNER) && line.endsWith('---')) {
      if (this.endsInner(raw, line)) this.stacks.push([]);
    } else if (this.stacks.length === 1 && frames.length === 0) this.addHeaders(line);
  }

  exceptions(): StackException[] {
    const newestFirst = this.stacks.toReversed();
    // A stack without a header, or headers without stacks: the available parts are returned.
    const count = Math.max(1, newestFirst.length, this.headers.length);
    return Array.from({ length: count }, (_, index) => ({
      ...unknownException(),
      ...this.headers[index],
      frames: newestFirst[index] ?? [],
    }));
  }

  /** The end of a cause's stack is indented like its frames; the mark of a previous location is not. */
  private endsInner(raw: string, line: string): boolean {
    if (INNER_WORD.test(line)) return true;
    return !line.includes(PREVIOUS) && this.indent > 0 && indentation(raw) >= this.indent;
  }

  /** .NET Framework prints all headers on one line, .NET one on each. */
  private addHeaders(line: string): void {
    for (const text of line.split(INNER)) {
      const header = splitQualifiedHeader(text.trim()) ?? splitHeader(text.trim());
      if (header !== null && (this.headers.length === 0 || line.includes(INNER))) this.headers.push(header);
    }
  }
}
