import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventCursor } from '../store/event-cursor.js';
import { mergePages, type SourcePage } from './changes.read-model.js';

const place = (minute: number, id: number): EventCursor => ({
  ts: `2026-11-28 07:${String(minute).padStart(2, '0')}:00.000000+00`,
  id: String(id).padStart(4, '0'),
});
const isBehind = (one: EventCursor, other: EventCursor): boolean =>
  one.ts < other.ts || (one.ts === other.ts && one.id < other.id);

/** Lists of events, of which only some are items. Like the store, the test reads a limited number of rows at a time. */
const lists = fc.array(fc.array(fc.record({ minute: fc.nat(9), isItem: fc.boolean() }), { maxLength: 20 }), {
  maxLength: 4,
});

describe('mergePages', () => {
  it('returns every item once and in order, wherever lists and pages end', () => {
    fc.assert(
      fc.property(
        lists,
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 5 }),
        (sent, limit, rows) => {
          let id = 0;
          const sources = sent.map((events) =>
            events
              .map(({ minute, isItem }) => ({ at: place(minute, id++), isItem }))
              .toSorted((one, other) => (isBehind(one.at, other.at) ? 1 : -1)),
          );
          const read = (after: EventCursor | null): SourcePage<string>[] =>
            sources.map((events) => {
              const left = events.filter(({ at }) => after === null || isBehind(at, after));
              const window = left.slice(0, rows);
              return {
                items: window.filter(({ isItem }) => isItem).map(({ at }) => ({ at, item: at.id })),
                readTo: left.length > rows ? (window.at(-1)?.at ?? null) : null,
              };
            });
          const seen: string[] = [];
          let next: EventCursor | null = null;
          let pages = 0;
          do {
            const page: { items: string[]; next: EventCursor | null } = mergePages(read(next), limit);
            expect(page.items.length).toBeLessThanOrEqual(limit);
            seen.push(...page.items);
            next = page.next;
            pages += 1;
          } while (next !== null && pages < 1000);
          const expected = sources
            .flat()
            .filter(({ isItem }) => isItem)
            .toSorted((one, other) => (isBehind(one.at, other.at) ? 1 : -1))
            .map(({ at }) => at.id);
          expect(seen).toEqual(expected);
        },
      ),
    );
  });
});
