import { createHash } from 'node:crypto';
import { linesOf } from '../import/lines.js';

/** A position in a chain of lines: the number of events so far, and the hash of the last line. */
export interface ChainLink {
  index: number;
  hash: string;
}

/** Link before the first line. */
export const CHAIN_START: ChainLink = { index: 0, hash: '0'.repeat(64) };

/**
 * Continues a chain with a line: adds its index and, last, its hash, which is the SHA-256 of the previous hash and the line
 * without its hash. A changed, removed, inserted or moved line breaks the chain at its position.
 *
 * @param line JSON text of an object with at least one member.
 */
export function chainLine(
  { hash }: ChainLink,
  index: number,
  line: string,
): { text: string; link: ChainLink } {
  const plain = `${line.slice(0, -1)},"index":${index}}`;
  const next = chainHash(hash, plain);
  return { text: `${plain.slice(0, -1)},"hash":"${next}"}`, link: { index, hash: next } };
}

/** The hash of a line, from the previous hash and the line without its own hash. */
export function chainHash(before: string, plain: string): string {
  return createHash('sha256').update(before).update(plain).digest('hex');
}

const CHAINED = /^(\{.*,"index":(0|[1-9]\d{0,14})),"hash":"([0-9a-f]{64})"\}$/s;

/** Splits a line of a chain into its parts; `null` for any other line. */
export function readChainedLine(line: string): { plain: string; link: ChainLink } | null {
  const match = CHAINED.exec(line);
  if (match === null) return null;
  const [, plain = '', index = '', hash = ''] = match;
  return { plain: `${plain}}`, link: { index: Number(index), hash } };
}

/** Maximum length of a line: several times that of the largest event. */
const MAX_LINE_BYTES = 4_000_000;

/** The first line that differs from the exported one, counted from 1. */
interface BrokenLine {
  line: number;
  problem: string;
}

export type VerifiedExport = { events: number; hash: string } | BrokenLine;

/**
 * Verifies the hash chain of an export, in one file with all its continuations. The chain has no key: anyone who changes the
 * file can compute it again, so the last hash must be compared with the one that the service recorded.
 */
export async function verifyExport(chunks: AsyncIterable<Buffer>): Promise<VerifiedExport> {
  let last: ChainLink = CHAIN_START;
  let end: { link: ChainLink; isComplete: boolean } | null = null;
  let number = 0;
  for await (const { number: at, text } of linesOf(chunks, MAX_LINE_BYTES)) {
    number = at;
    if (end?.isComplete === true) return { line: at, problem: 'was inserted: the export ends before it' };
    const read = text === null ? null : readChainedLine(text);
    if (read === null)
      return { line: at, problem: 'was changed or inserted: it does not end in an index and a hash' };
    const isEnd = read.plain.startsWith('{"export":');
    const problem = problemOf(read, last, isEnd);
    if (problem !== null) return { line: at, problem };
    if (isEnd) end = { link: read.link, isComplete: read.plain.startsWith('{"export":{"complete":true,') };
    else [last, end] = [read.link, null];
  }
  if (end?.isComplete === true) return { events: last.index, hash: end.link.hash };
  return {
    line: number + 1,
    problem: 'is missing: the export has no end, so that lines were removed or never received',
  };
}

function problemOf(
  { plain, link }: { plain: string; link: ChainLink },
  last: ChainLink,
  isEnd: boolean,
): string | null {
  const expected = isEnd ? last.index : last.index + 1;
  const what = isEnd ? `it is the end after ${link.index} events` : `it is event ${link.index}`;
  if (link.index > expected) {
    return `does not follow event ${last.index}: ${what}, so that lines before it were removed or moved`;
  }
  if (link.index < expected) return `was inserted or moved: ${what}, and follows event ${last.index}`;
  return chainHash(last.hash, plain) === link.hash
    ? null
    : 'was changed, or inserted in the place of another line';
}
