import { describe, expect, it } from 'vitest';
import { ANY_EVENT, type EventFilter } from '../../../src/events/store/event-filter.js';
import type { AggregateQuestion, EventField } from '../../../src/events/store/event-store.js';
import { isLeftOut } from '../vitest/left-out.js';
import { HOSTILE_TEXTS, newProject, sampleEvents, START_MS, type SampleEvent } from './event-store-events.js';
import { FILTERS, FILTERS_OF_LOCATORS, type FilterCase } from './event-store-filters.js';
import { plainGroups, sorted, tally } from './event-store-plain.js';
import {
  HALF_HOURS,
  idsOf,
  newestFirst,
  RANGE,
  useStoredSample,
  type EventStoreStage,
  type StoredSample,
} from './event-store-sample.js';

/** The required behavior of every implementation of {@link EventStore}. */
export function describeEventStore(name: string, open: () => Promise<EventStoreStage>): void {
  describe(`${name} as an event store`, () => {
    const sample = useStoredSample(`${name} as an event store`, open);

    describe('pages', () => {
      it.each([7, 400])(
        'have every event once, newest first, equal times by id, %i a page',
        async (limit) => {
          await expect(sample.pages({ limit })).resolves.toMatchObject({
            ids: idsOf(newestFirst(sample.all)),
          });
        },
      );

      it('begin at `from`, inclusive, and end before `to`, to the microsecond', async () => {
        const [from = '', to = ''] = [sample.all[3]?.ts, sample.all[9]?.ts].toSorted();
        const within = sample.all.filter(({ ts }) => ts >= from && ts < to);
        expect((await sample.pages({ range: { from, to } })).ids).toEqual(idsOf(newestFirst(within)));
      });

      it('continue behind a budget of rows that had too few matches', async () => {
        const filter = {
          ...ANY_EVENT,
          fields: [{ paths: [['n']], tests: [{ kind: 'equals', text: '7', isText: false }] }],
        } satisfies EventFilter;
        const wanted = sample.all.filter(({ data }) => data.n === 7);
        const walked = await sample.pages({ filter, budget: { rows: 40 } });
        expect(walked.ids).toEqual(idsOf(wanted));
        expect(walked.pages).toBeGreaterThanOrEqual(10);
        const first = await sample.stage.store.page({
          projectId: sample.project,
          filter,
          range: {},
          limit: 5,
          budget: { rows: 1 },
        });
        if (first.items.length === 0) expect(first.coverage.exhausted).toBe('rows');
      });
    });

    it('gets one event by its id, and none by an id that it did not store', async () => {
      const [event] = sample.all as [SampleEvent];
      const found = await sample.stage.store.get(event.id);
      expect(found?.projectId).toBe(sample.project);
      expect(JSON.parse(found?.json ?? '')).toMatchObject({
        id: event.id,
        type: event.type,
        level: event.level,
        source: event.source,
        data: event.data,
      });
      for (const id of [newProject(), "' OR 1=1", ''])
        await expect(sample.stage.store.get(id)).resolves.toBeNull();
    });

    describeFilters(sample, FILTERS);

    describe('counts', () => {
      it('are exact by bucket and level', async () => {
        const { rows, estimated, coverage } = await sample.stage.store.countByBucket(
          sample.counting(),
          HALF_HOURS,
        );
        expect([estimated, coverage]).toEqual([[], { isComplete: true, exhausted: null, covered: RANGE }]);
        const wanted = tally(sample.all, ({ ts, level }) => {
          const at = Math.floor(Date.parse(ts) / HALF_HOURS.sizeMs) * HALF_HOURS.sizeMs;
          return `${at} ${level}`;
        });
        expect(
          Object.fromEntries(rows.map(({ at_ms: at, level, count }) => [`${at} ${level}`, count])),
        ).toEqual(wanted);
      });

      itCountsFacets(sample);

      it('over the budget of rows are marked as estimates, type by type', async () => {
        const { estimated, coverage } = await sample.stage.store.countByBucket(
          { ...sample.counting(), budget: { rows: 100 } },
          HALF_HOURS,
        );
        expect(estimated).toContain('log');
        expect(coverage).toEqual({ isComplete: false, exhausted: 'rows', covered: RANGE });
      });
    });

    describe('aggregates', () => {
      const DURATION: EventField = { kind: 'data', path: ['durationMs'] };
      const USER: EventField = { kind: 'notion', name: 'user' };
      const MEASURES: AggregateQuestion['measures'] = [
        { kind: 'sum', field: DURATION },
        { kind: 'min', field: DURATION },
        { kind: 'max', field: DURATION },
        { kind: 'quantiles', field: DURATION, shares: [0, 0.5, 0.95, 1] },
        { kind: 'distinct', field: USER },
        { kind: 'distinct', field: DURATION },
      ];
      const groups: [string, EventField[], ((event: SampleEvent) => string | null)[]][] = [
        ['nothing', [], []],
        ['a column', [{ kind: 'column', name: 'level' }], [({ level }) => level]],
        ['the source', [{ kind: 'column', name: 'source' }], [({ source }) => source]],
        [
          'a notion',
          [{ kind: 'notion', name: 'service' }],
          [({ data }) => data.service ?? data.module ?? null],
        ],
        [
          'a member',
          [{ kind: 'data', path: ['nested', 'region'] }],
          [({ data }) => data.nested?.['region'] as string],
        ],
        ['a list, which is no value', [{ kind: 'data', path: ['tags'] }], [() => null]],
        ['an element of a list, which has no name', [{ kind: 'data', path: ['tags', '0'] }], [() => null]],
        [
          'an interval, a column and a member',
          [
            { kind: 'interval', everyMs: 3_600_000 },
            { kind: 'column', name: 'type' },
            { kind: 'data', path: ['nested', HOSTILE_TEXTS[5] ?? ''] },
          ],
          [
            ({ ts }) => `${ts.slice(0, 13)}:00:00.000000Z`,
            ({ type }) => type,
            ({ data }) => (data.nested?.[HOSTILE_TEXTS[5] ?? ''] === true ? 'true' : null),
          ],
        ],
      ];
      it.each(groups)('by %s are those of a plain computation', async (_, groupBy, keysOf) => {
        const answer = await sample.aggregate({ groupBy, measures: MEASURES });
        expect(answer.hasMoreGroups).toBe(false);
        expect(answer.coverage).toEqual({ isComplete: true, exhausted: null, covered: {} });
        expect(sorted(answer.groups)).toEqual(sorted(plainGroups(sample.all, keysOf)));
        const counts = answer.groups.map(({ count }) => count);
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      });

      it('have no number where there is none', async () => {
        const answer = await sample.aggregate({ filter: { ...ANY_EVENT, types: [] }, measures: MEASURES });
        expect(answer.groups).toEqual([{ keys: [], count: 0, values: [null, null, null, null, 0, 0] }]);
      });

      it('name the largest groups and report that there are more', async () => {
        const groupBy: EventField[] = [
          { kind: 'data', path: ['n'] },
          { kind: 'column', name: 'level' },
        ];
        const answer = await sample.aggregate({ groupBy, maxGroups: 5 });
        expect([answer.groups.length, answer.hasMoreGroups]).toEqual([5, true]);
        expect((await sample.aggregate({ groupBy })).hasMoreGroups).toBe(false);
      });

      it('over the budget of rows cover the newest part exactly, and continue where it ends', async () => {
        const measures: AggregateQuestion['measures'] = [
          { kind: 'sum', field: { kind: 'data', path: ['n'] } },
        ];
        let range: AggregateQuestion['range'] = {};
        let [count, sum, answers] = [0, 0, 0];
        for (; answers < 50; answers++) {
          const { groups, coverage } = await sample.aggregate({ measures, range, budget: { rows: 60 } });
          const covered = coverage.covered ?? {};
          const inside = sample.all.filter(
            ({ ts }) => ts >= (covered.from ?? '') && ts < (covered.to ?? '~'),
          );
          expect(groups[0]?.count).toBe(inside.length);
          expect(inside.length).toBeLessThanOrEqual(60);
          count += groups[0]?.count ?? 0;
          sum += Number(groups[0]?.values[0] ?? 0);
          if (coverage.isComplete) break;
          expect(coverage.exhausted).toBe('rows');
          range = { to: covered.from };
        }
        expect([count, sum]).toEqual([400, (399 * 400) / 2]);
        expect(answers).toBeGreaterThanOrEqual(6);
      });
    });

    describe('scans', () => {
      it('have every event once, oldest first, with all that was stored', async () => {
        const events = await sample.scanned();
        expect(idsOf(events)).toEqual(idsOf(newestFirst(sample.all)).reverse());
        const byId = new Map(sample.all.map((event) => [event.id, event]));
        for (const event of events) {
          const wanted = byId.get(event.id);
          expect({ ...event, data: JSON.parse(event.data) as unknown }).toEqual({
            id: wanted?.id,
            projectId: sample.project,
            type: wanted?.type,
            ts: wanted?.ts,
            receivedAt: new Date(wanted?.receivedMs ?? 0).toISOString(),
            level: wanted?.level,
            source: wanted?.source,
            data: wanted?.data,
          });
        }
      });

      it('by receipt are in the order of ids, within the range, of one project or of all', async () => {
        const sort = (events: readonly SampleEvent[]): string[] => idsOf(events).toSorted();
        expect(idsOf(await sample.scanned({ order: 'received_at' }))).toEqual(sort(sample.all));
        const [from, to] = [START_MS + 3_000_123, START_MS + 9_000_000];
        const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
        const within = sample.all.filter(({ receivedMs: ms }) => ms >= from && ms < to);
        expect(idsOf(await sample.scanned({ order: 'received_at', range, budget: { rows: 30 } }))).toEqual(
          sort(within),
        );
        const everywhere = await sample.scanned({ projectId: null, order: 'received_at' });
        expect(everywhere).toHaveLength(600);
      });

      it('continue behind budgets of rows and of bytes', async () => {
        const filter = {
          ...ANY_EVENT,
          fields: [{ paths: [['userId']], tests: [{ kind: 'equals', text: 'u-3', isText: true }] }],
        } satisfies EventFilter;
        const wanted = sample.all.filter(({ data }) => data.userId === 'u-3');
        const events = await sample.scanned({ filter, budget: { rows: 25 } });
        expect(idsOf(events)).toEqual(idsOf(newestFirst(wanted)).reverse());
        const small = await sample.stage.store.scan({
          projectId: sample.project,
          filter: ANY_EVENT,
          order: 'ts',
          range: {},
          after: null,
          limit: 100,
          budget: { bytes: 1 },
        });
        expect(small.events).toHaveLength(1);
        expect(idsOf(await sample.scanned({ budget: { bytes: 2000 } }))).toEqual(
          idsOf(newestFirst(sample.all)).reverse(),
        );
      });

      it('give numbers with the digits that were stored', async () => {
        const other = newProject();
        const [event] = sampleEvents(() => 0.5, other, 1) as [SampleEvent];
        const exact = '{"amount": 12345678901234567890.10}';
        await sample.stage.insert([{ ...event, json: exact }]);
        const [found] = await sample.scanned({ projectId: other, order: 'ts' });
        expect(found?.data).toBe(exact);
        const sum = await sample.aggregate({
          projectId: other,
          measures: [{ kind: 'sum', field: { kind: 'data', path: ['amount'] } }],
        });
        expect(sum.groups[0]?.values).toEqual(['12345678901234567890.1']);
      });
    });

    it.skipIf(isLeftOut('db/time limits'))('covers nothing when the time of the budget is over', async () => {
      const release = await sample.stage.block();
      const budget = { milliseconds: 50 };
      const nothing = { isComplete: false, exhausted: 'milliseconds', covered: null };
      try {
        const answers = await Promise.all([
          sample.stage.store.page({
            projectId: sample.project,
            filter: ANY_EVENT,
            range: {},
            limit: 5,
            budget,
          }),
          sample.stage.store.countByBucket({ ...sample.counting(), budget }, HALF_HOURS),
          sample.stage.store.facets({ ...sample.counting(), budget }),
          sample.aggregate({ budget }),
          sample.stage.store.scan({
            projectId: sample.project,
            filter: ANY_EVENT,
            order: 'ts',
            range: {},
            after: null,
            limit: 5,
            budget,
          }),
        ]);
        for (const { coverage } of answers) expect(coverage).toEqual(nothing);
      } finally {
        await release();
      }
      expect((await sample.pages()).ids).toHaveLength(400);
    });
  });
}

/**
 * What projections that locate events change in a store: pages and counts by a filter that a projection supports.
 * Everything else is read as without them.
 */
export function describeLocatedEvents(name: string, open: () => Promise<EventStoreStage>): void {
  describe(`${name} as an event store`, () => {
    const sample = useStoredSample(`${name} as an event store`, open);
    describeFilters(sample, FILTERS_OF_LOCATORS);
    describe('counts', () => {
      itCountsFacets(sample);
    });
  });
}

function describeFilters(sample: StoredSample, filters: readonly FilterCase[]): void {
  describe('filters', () => {
    it.each(filters)('by %s mean the same in every method', async (_, part, matches) => {
      const filter = { ...ANY_EVENT, ...part };
      const wanted = sample.all.filter(matches);
      expect((await sample.pages({ filter })).ids).toEqual(idsOf(newestFirst(wanted)));
      expect(idsOf(await sample.scanned({ filter }))).toEqual(idsOf(newestFirst(wanted)).reverse());
      const { rows } = await sample.stage.store.countByBucket(sample.counting(part), HALF_HOURS);
      expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(wanted.length);
      expect((await sample.aggregate({ filter })).groups).toEqual([
        { keys: [], count: wanted.length, values: [] },
      ]);
    });
  });
}

function itCountsFacets(sample: StoredSample): void {
  it('by facet ignore the filter on the facet itself', async () => {
    const part = {
      types: ['log', 'error'],
      levels: ['error'] as const,
      sources: ['checkout', 'billing', 'search'],
    };
    const { rows } = await sample.stage.store.facets(sample.counting(part));
    const [ofType, ofLevel, ofSource] = [
      ({ type }: SampleEvent) => part.types.includes(type),
      ({ level }: SampleEvent) => level === 'error',
      ({ source }: SampleEvent) => source !== null && part.sources.includes(source),
    ];
    const by = (facet: string): Record<string, number> =>
      Object.fromEntries(rows.flatMap((row) => (row.facet === facet ? [[row.value ?? '', row.count]] : [])));
    expect(by('type')).toEqual(
      tally(
        sample.all.filter((e) => ofLevel(e) && ofSource(e)),
        ({ type }) => type,
      ),
    );
    expect(by('level')).toEqual(
      tally(
        sample.all.filter((e) => ofType(e) && ofSource(e)),
        ({ level }) => level,
      ),
    );
    const sourced = sample.all.filter((e) => ofType(e) && ofLevel(e));
    expect(by('source')).toEqual(
      tally(
        sourced.filter(({ source }) => source !== null),
        ({ source }) => source ?? '',
      ),
    );
    expect(by('none')).toEqual({ '': sourced.filter(({ source }) => source === null).length });
    expect(by('total')).toEqual({ '': sourced.filter(ofSource).length });
  });
}
