import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retryFailed } from './retry-failed.mjs';
import { verdictOf } from './verdict.mjs';
import { runVitest } from './vitest-run.mjs';

const CACHE = join(import.meta.dirname, '..', '..', '.cache', 'test');

const CONFIG = `export default { test: { projects: [{ test: { name: 'planted', include: ['*.spec.mjs'] } }] } };`;
const head = `import { existsSync, writeFileSync } from 'node:fs'; import { beforeAll, describe, expect, it } from 'vitest';`;
const FILES = {
  'works.spec.mjs': `${head} it('works', () => {});`,
  'broken.spec.mjs': `${head} it('works', () => {}); describe('a suite', () => it('is "broken" (always)', () => expect(1).toBe(2)));`,
  'stalls.spec.mjs': `${head} it('stalls once', () => {
    const seen = new URL('seen-' + process.env.SEED, import.meta.url);
    if (existsSync(seen)) return;
    writeFileSync(seen, '');
    throw new Error('nothing came within a minute');
  });`,
  'hook.spec.mjs': `${head} describe('a suite', () => {
    beforeAll(() => { throw new Error('no database'); });
    it('needs a database', () => {});
  });`,
  'unhandled.spec.mjs': `${head} it('leaves a promise', () => void Promise.reject(new Error('left alone')));`,
};

describe('a failed test', () => {
  let root;
  let verdict;
  const announced = [];

  beforeAll(async () => {
    mkdirSync(CACHE, { recursive: true });
    root = mkdtempSync(join(CACHE, 'retry-failed-'));
    writeFileSync(join(root, 'vitest.config.mjs'), CONFIG);
    for (const [name, source] of Object.entries(FILES)) writeFileSync(join(root, name), source);
    const options = { root, env: { SEED: '5' }, output: 'ignore' };
    const first = await runVitest({ ...options, lanes: ['planted'] });
    expect(first.unhandled).toEqual([]);
    const second = await retryFailed(first.files, {
      ...options,
      announce: ({ path }) => announced.push(path),
    });
    verdict = verdictOf(first.files, second);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is retried once, its file alone', () => {
    expect(announced.toSorted()).toEqual([
      'broken.spec.mjs',
      'hook.spec.mjs',
      'stalls.spec.mjs',
      'unhandled.spec.mjs',
    ]);
  });

  it('is unstable when the retry passes with the same seed', () => {
    expect(verdict.unstable).toEqual([
      {
        lane: 'planted',
        path: 'stalls.spec.mjs',
        title: 'stalls once',
        error: 'nothing came within a minute',
      },
    ]);
  });

  it('fails the run when the retry fails, as do a failed hook and an unhandled rejection', () => {
    expect(verdict.failed.toSorted((one, other) => (one.path < other.path ? -1 : 1))).toMatchObject([
      {
        path: 'broken.spec.mjs',
        title: 'a suite > is "broken" (always)',
        error: expect.stringContaining('to be 2'),
      },
      { path: 'hook.spec.mjs', title: '', error: 'no database' },
      { path: 'unhandled.spec.mjs', title: '', error: 'unhandled: left alone' },
    ]);
    expect(verdict.passed).toBe(4);
  });
});
