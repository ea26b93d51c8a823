import { describe, expect, it } from 'vitest';
import { failureText, laneLine, unstableLine } from './summary.mjs';

const failure = (more = {}) => ({
  lane: 'db',
  path: 'src/a.db.spec.ts',
  title: 'a store > keeps "it" (twice)',
  error: 'expected 1 to be 2\nat line 1\nat line 2\nat line 3\nat line 4',
  ...more,
});

describe('the summary at the end of the output', () => {
  it('contains the beginning of the error and the command that repeats exactly this test', () => {
    expect(failureText([failure()], 7, true)).toBe(
      `failed: src/a.db.spec.ts > a store > keeps "it" (twice)
    expected 1 to be 2
    at line 1
    at line 2
    at line 3
    SEED=7 SIGNALBOX_TESTS=short npx vitest run --project db src/a.db.spec.ts -t 'a store keeps "it" \\(twice\\)'
`,
    );
  });

  it('contains the command for the whole file for an error outside of tests', () => {
    expect(failureText([failure({ title: '' })], 7, false)).toMatch(
      /SEED=7 npx vitest run --project db src\/a.db.spec.ts\n$/,
    );
  });

  it('has a bounded length for any number of failures', () => {
    const long = failure({ error: 'x'.repeat(10_000) });
    const text = failureText(
      Array.from({ length: 1000 }, () => long),
      7,
      true,
    );
    expect(text.length).toBeLessThan(12_000);
    expect(text).toMatch(/failed: 988 more\n$/);
  });

  it('names an unstable test on one line', () => {
    expect(unstableLine(failure())).toBe(
      'unstable: src/a.db.spec.ts > a store > keeps "it" (twice): expected 1 to be 2',
    );
  });

  it('has a line with counts, times and slowest files for the lanes of a run', () => {
    const files = [
      { path: 'a', seconds: 3, tests: [{ state: 'passed' }, { state: 'failed' }] },
      { path: 'b', seconds: 4, tests: [{ state: 'passed' }] },
    ];
    expect(laneLine(['unit', 'db'], { files, seconds: 5.4, cpuSeconds: 7.6 })).toBe(
      'unit, db: 2 passed, 1 failed, 5 s, 8 s of CPU time (slowest files: b 4 s, a 3 s)',
    );
  });
});
