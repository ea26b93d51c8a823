import { expect, it } from 'vitest';
import { LineSplitter } from './line-splitter.js';

function linesOf(...chunks: (Buffer | string)[]): string[] {
  const lines: string[] = [];
  const splitter = new LineSplitter((line) => void lines.push(line));
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return lines;
}

it('joins lines and characters that were split across chunks, and skips empty lines', () => {
  expect(linesOf('a', 'b\nc', '\n\n', 'd')).toEqual(['ab', 'c', 'd']);
  const bytes = Buffer.from('é€😀\n');
  expect(linesOf(...[...bytes].map((byte) => Buffer.from([byte])))).toEqual(['é€😀']);
});

it('keeps a bounded part of a line that does not end', () => {
  const [long, next] = linesOf(...Array.from({ length: 100 }, () => 'x'.repeat(10_000)), '\nnext\n');
  expect([long?.length, next]).toEqual([300_000, 'next']);
});
