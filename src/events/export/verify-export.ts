import { linesOf } from '../import/lines.js';
import { CHAIN_START, chainHash, readChainedLine, type ChainLink } from './export-chain.js';

/** Several times what the largest event takes. */
const MAX_LINE_BYTES = 4_000_000;

/** The first line that is not as it was exported, counted from 1. */
export interface BrokenLine {
  line: number;
  problem: string;
}

export type VerifiedExport = { events: number; hash: string } | BrokenLine;

/**
 * Follows the hash chain of an export, in one file with all parts that continued it. The chain has no key: an editor of the file can
 * compute it again, so the closing hash has to be compared with the one that the service recorded.
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
