import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const DECISION = 'docs/adr/0023-views-read-through-an-event-store.md';
/** The store itself, and the migrations. */
const EXEMPT = /^src\/(?:events\/store\/postgres|database\/migrations)\/|[.]spec[.]ts$/;

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

describe('SQL that names the table of events', () => {
  it('appears only in the store and in the files that the decision about the event store lists', () => {
    const reading = globSync('src/**/*.ts', { cwd: ROOT }).filter(
      (file) => !EXEMPT.test(file) && /\b(?:FROM|JOIN)\s+events\b/.test(read(file)),
    );
    const rows = read(DECISION).matchAll(/^\| `src\/.*$/gm);
    const listed = [...rows].flatMap(([row]) =>
      [...row.matchAll(/`(src\/[^`]+)`/g)].map(([, file = '']) => file),
    );
    expect(reading.toSorted()).toEqual(listed.toSorted());
    expect(listed.length).toBeGreaterThan(0);
  });
});
