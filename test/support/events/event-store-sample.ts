import { afterAll, beforeAll, expect } from 'vitest';
import { decodeEventCursor } from '../../../src/events/store/event-cursor.js';
import { ANY_EVENT, type EventFilter } from '../../../src/events/store/event-filter.js';
import type {
  Aggregate,
  AggregateQuestion,
  CountQuestion,
  EventStore,
  PageQuestion,
  ScanQuestion,
  StoredEvent,
} from '../../../src/events/store/event-store.js';
import { seededRandom } from '../seeded-random.js';
import { newProject, sampleEvents, START_MS, type SampleEvent } from './event-store-events.js';
import { compare } from './event-store-plain.js';

/** A store under test, with the operations that the suite requires beside the port. */
export interface EventStoreStage {
  store: EventStore;
  insert(events: readonly SampleEvent[]): Promise<void>;
  /** Blocks every response of the store until the returned function is called. */
  block(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export const RANGE = { from: '2026-11-20T22:00:00Z', to: '2026-11-21T01:00:00Z' };
const COUNT_RANGE = { range: RANGE, fromMs: START_MS, toMs: START_MS + 10_800_000 };
export const HALF_HOURS = {
  sizeMs: 1_800_000,
  starts: Array.from({ length: 6 }, (_, index) => START_MS + index * 1_800_000),
};

export const newestFirst = (events: readonly SampleEvent[]): SampleEvent[] =>
  events.toSorted((a, b) => compare(b.ts, a.ts) || compare(b.id, a.id));

export const idsOf = (events: readonly { id: string }[]): string[] => events.map(({ id }) => id);

/** The events of one project in a store under test, and the requests that read them to the end. */
export class StoredSample {
  readonly project = newProject();
  all: SampleEvent[] = [];
  stage!: EventStoreStage;

  async insert(name: string, stage: EventStoreStage): Promise<void> {
    const random = seededRandom(name);
    this.stage = stage;
    this.all = sampleEvents(random, this.project, 400);
    // Another project's events resemble them: reading any of them would change a number.
    await stage.insert([...this.all, ...sampleEvents(random, newProject(), 200)]);
  }

  async pages(question: Partial<PageQuestion> = {}): Promise<{ ids: string[]; pages: number }> {
    const ids: string[] = [];
    let cursor: string | null = null;
    for (let count = 1; ; count++) {
      const page = await this.stage.store.page({
        projectId: this.project,
        filter: ANY_EVENT,
        range: {},
        limit: 50,
        after: cursor === null ? undefined : decodeEventCursor(cursor),
        ...question,
      });
      ids.push(...page.items.map((json) => (JSON.parse(json) as { id: string }).id));
      expect(page.coverage.isComplete).toBe(page.nextCursor === null);
      cursor = page.nextCursor;
      if (cursor === null) return { ids, pages: count };
    }
  }

  async scanned(question: Partial<ScanQuestion> = {}): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    let after: ScanQuestion['after'] = null;
    do {
      const base = { projectId: this.project, filter: ANY_EVENT, order: 'ts', range: {}, limit: 64 };
      const page = await this.stage.store.scan({ ...base, ...question, after } as ScanQuestion);
      events.push(...page.events);
      expect(page.coverage.isComplete).toBe(page.next === null);
      after = page.next;
    } while (after !== null);
    return events;
  }

  counting(filter: Partial<EventFilter> = {}): CountQuestion {
    return { projectId: this.project, filter: { ...ANY_EVENT, ...filter }, ...COUNT_RANGE };
  }

  aggregate(question: Partial<AggregateQuestion>): Promise<Aggregate> {
    return this.stage.store.aggregate({
      projectId: this.project,
      filter: ANY_EVENT,
      range: {},
      groupBy: [],
      measures: [],
      ...question,
    });
  }
}

/** Stores the sample before the tests of the surrounding `describe`, and closes the store after them. */
export function useStoredSample(name: string, open: () => Promise<EventStoreStage>): StoredSample {
  const sample = new StoredSample();
  beforeAll(async () => sample.insert(name, await open()));
  afterAll(() => sample.stage.close());
  return sample;
}
