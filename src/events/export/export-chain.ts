import { createHash } from 'node:crypto';

/** A place in a chain of lines: the number of events so far, and the hash of the last line. */
export interface ChainLink {
  index: number;
  hash: string;
}

/** Before the first line. */
export const CHAIN_START: ChainLink = { index: 0, hash: '0'.repeat(64) };

/**
 * Continues a chain with a line: adds its index and, last, its hash, which is the SHA-256 of the hash before it and the line without
 * that hash. A line that is changed, removed, inserted or moved breaks the chain there.
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

/** The hash of a line, given the one before it and the line without its own. */
export function chainHash(before: string, plain: string): string {
  return createHash('sha256').update(before).update(plain).digest('hex');
}

const CHAINED = /^(\{.*,"index":(0|[1-9]\d{0,14})),"hash":"([0-9a-f]{64})"\}$/s;

/** A line of a chain, taken apart; `null` for any other line. */
export function readChainedLine(line: string): { plain: string; link: ChainLink } | null {
  const match = CHAINED.exec(line);
  if (match === null) return null;
  const [, plain = '', index = '', hash = ''] = match;
  return { plain: `${plain}}`, link: { index: Number(index), hash } };
}
