import { describe, expect, it } from 'vitest';
import { NO_DAG, type DagReport, dagProblem } from './dag-report.js';

function problem(report: Partial<DagReport>, waitedMs = 3_600_000): string | null {
  return dagProblem('report__manual', { ...NO_DAG, ...report }, waitedMs);
}

describe('dagProblem', () => {
  it('is null for a loaded DAG', () => {
    expect(problem({ state: 'loaded' })).toBeNull();
  });

  it('contains the import error of a broken DAG, or why it cannot be read', () => {
    expect(problem({ state: 'broken', importError: 'SyntaxError: invalid syntax' })).toBe(
      'The orchestrator cannot import the DAG: SyntaxError: invalid syntax',
    );
    expect(problem({ state: 'broken', denied: ['import_errors'] })).toMatch(
      /no permission to read the import error/,
    );
  });

  it('distinguishes a DAG that is new from one that is unknown, by the interval of the search for new files', () => {
    expect(problem({ refreshSeconds: 60 }, 59_000)).toBe(
      'The orchestrator has not parsed a DAG "report__manual" yet. It searches for new files every 60 s.',
    );
    expect(problem({ refreshSeconds: 60 }, 61_000)).toMatch(
      /^The orchestrator has no DAG "report__manual"\./,
    );
    expect(problem({}, 299_000)).toMatch(/not parsed .* is unknown\.$/);
    expect(problem({}, 301_000)).toMatch(/has no DAG/);
  });

  it('counts the broken files that could define the DAG', () => {
    expect(problem({ brokenFiles: 1 })).toMatch(/Another DAG file has an import error/);
    expect(problem({ brokenFiles: 3 })).toMatch(/3 other DAG files have import errors/);
    expect(problem({ denied: ['import_errors'] })).toMatch(/no permission to read import errors\.$/);
  });
});
