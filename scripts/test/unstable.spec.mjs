import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { overdue, parseUnstable, readUnstable } from './unstable.mjs';

const table = `
| Since      | File and title                  | Cause            |
| ---------- | ------------------------------- | ---------------- |
| 2026-11-20 | test/e2e/a.e2e.spec.ts > waits  | waits two seconds |
`;

describe('the list of unstable tests', () => {
  it('has a date, a test and a cause for each entry', () => {
    expect(parseUnstable(table)).toEqual([
      { since: '2026-11-20', test: 'test/e2e/a.e2e.spec.ts > waits', cause: 'waits two seconds' },
    ]);
  });

  it('keeps an entry for a week', () => {
    const entries = parseUnstable(table);
    expect(overdue(entries, Date.parse('2026-11-27'))).toEqual([]);
    expect(overdue(entries, Date.parse('2026-11-27T00:00:01Z'))).toEqual(entries);
  });

  it('can be parsed, with a cause for each entry', () => {
    const lines = readUnstable(join(import.meta.dirname, '..', '..'));
    expect(lines.every(({ cause }) => cause.length > 20)).toBe(true);
  });
});
