import { readFileSync } from 'node:fs';
import { parseStack as parseByLibrary } from 'error-stack-parser-es/lite';
import { describe, expect, it } from 'vitest';
import { errorCorpus } from '../../../../../test/support/errors/error-corpus.js';
import { seededRandom } from '../../../../../test/support/seeded-random.js';
import { parseStack } from './parse-stack.js';

interface Vectors {
  cases: { id: string; data: { stack?: unknown } }[];
}
const { cases } = JSON.parse(
  readFileSync(new URL('../../../../../contracts/errors/v2/vectors.json', import.meta.url), 'utf8'),
) as Vectors;

/**
 * Excludes formats that only the parser under test reads, or in which error-stack-parser-es keeps a marker in the name of a
 * function.
 */
const isComparable = (stack: string): boolean =>
  // eslint-disable-next-line no-control-regex
  !/\[cause\]|\[errors\]|\[native code\]|\(eval at |^global code|\(address at |^error: Uncaught .*AggregateError|\u001b/m.test(
    stack,
  );
const withoutMarker = (name: string | null | undefined): string | null =>
  name?.replace(/^async /, '') ?? null;

/** Paths as the library returns them: without parentheses. */
const withoutParentheses = (file: string | undefined): string | undefined => file?.replace(/[()]/g, '');

type Position = [string | null, string | undefined, number | undefined, number | undefined];

const ours = (stack: string): Position[] =>
  parseStack(stack).flatMap(({ frames }) =>
    frames.map((frame): Position => [
      withoutMarker(frame.function),
      withoutParentheses(frame.file ?? undefined),
      frame.line ?? undefined,
      frame.column ?? undefined,
    ]),
  );

const theirs = (stack: string): Position[] =>
  parseByLibrary(stack)
    // The parser under test ignores lines without a position.
    .filter(({ line }) => line !== undefined)
    .map((frame): Position => {
      const isAsyncFile = frame.function === undefined && frame.file?.startsWith('async ') === true;
      const file = isAsyncFile ? frame.file?.slice(6) : frame.file;
      return [withoutMarker(frame.function), withoutParentheses(file), frame.line, frame.col];
    });

describe('stacks of JavaScript', () => {
  const recorded = cases
    .map(({ id, data }) => ({ id, stack: data.stack }))
    .filter((each): each is { id: string; stack: string } => typeof each.stack === 'string')
    .filter(({ stack }) => parseStack(stack)[0]?.frames[0]?.language === 'javascript' && isComparable(stack));

  it.each(recorded)('returns the frames of error-stack-parser-es: $id', ({ stack }) => {
    expect(ours(stack.replaceAll('\r', ''))).toEqual(theirs(stack.replaceAll('\r', '')));
  });

  it('returns the frames of error-stack-parser-es for a generated corpus', () => {
    const events = errorCorpus(seededRandom('stacks'), 300, 1, 1);
    const stacks = events
      .filter(({ platform }) => platform === 'node' || platform === 'bundle' || platform === 'minified')
      .flatMap(({ data }) => data.stack ?? []);
    expect(stacks.length).toBeGreaterThan(50);
    for (const stack of stacks) expect(ours(stack)).toEqual(theirs(stack));
  });

  it('reads the position of eval, not the one inside of the evaluated text', () => {
    const stack =
      'Error: x\n    at f (eval at g (file:///a.mjs:5:7), <anonymous>:1:31)\n    at eval (eval at g (eval at h (/b.js:1:2)), <anonymous>:3:4)';
    expect(ours(stack)).toEqual([
      ['f', 'file:///a.mjs', 5, 7],
      ['eval', '/b.js', 1, 2],
    ]);
    const firefox =
      'f@https://x.example/a.js line 5 > eval:1:1\ng@https://x.example/a.js line 6 > Function:2:2';
    expect(ours(firefox).map(([name, file]) => [name, file])).toEqual([
      ['f', 'https://x.example/a.js'],
      ['g', 'https://x.example/a.js'],
    ]);
  });

  it('does not parse an e-mail address in a message as a frame', () => {
    expect(ours('Error: mail to jo@example.com:25\n    at f (/a.js:1:2)')).toEqual([['f', '/a.js', 1, 2]]);
    expect(ours('Error: mail to jo@example.com in room 12:25\nf@https://x.example/a.js:1:2')).toEqual([
      ['f', 'https://x.example/a.js', 1, 2],
    ]);
  });

  it('keeps the paths of packages with @ and of folders with spaces and parentheses', () => {
    const stack =
      'Error: x\n    at f (/node_modules/@nestjs/core/router.js:1:2)\n    at g (C:\\My (old) app\\a.js:3:4)';
    expect(parseStack(stack)[0]?.frames.map(({ file }) => file)).toEqual([
      '/node_modules/@nestjs/core/router.js',
      'C:\\My (old) app\\a.js',
    ]);
  });
});
