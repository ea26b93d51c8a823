import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/seeded-random.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { toEventFilter } from '../explorer/to-event-filter.js';
import type { EventStore } from '../store/event-store.js';
import { EventLocators } from '../store/postgres/event-locators.js';
import { PostgresEventStore } from '../store/postgres/postgres-event-store.js';
import { QueryProblem } from './query-term.js';
import { readQuery } from './read-query.js';

const EVENTS: [name: string, type: string, data: object][] = [
  ['a', 'error', { service: 'checkout', environment: 'prod', message: 'Connection refused by 10.0.0.7' }],
  ['b', 'error', { serviceName: 'checkout', environment: 'dev', message: 'refused connection' }],
  ['c', 'log', { module: 'checkout', level: 'warn', durationMs: 501, userId: 'ada', tags: ['x', 'y'] }],
  ['d', 'log', { level: 'error', durationMs: '501', user: { id: 'ada' }, at: '2026-02-01T00:00:00Z' }],
  ['e', 'log', { level: 'info', durationMs: 500, 'strange "name"': 1, n: 12345678901234567890n.toString() }],
  [
    'f',
    'audit',
    { actor: 'ada', statusCode: 403, metadata: { region: 'eu-west', deep: { ok: true, none: null } } },
  ],
  ['g', 'trace', { traceId: '4bf92f35', durationMs: 7.5, empty: '' }],
];

describe('the search of events', () => {
  let test: TestDataSource;
  let events: EventStore;
  const project = randomUUID();

  beforeAll(async () => {
    test = await createTestDataSource();
    events = new PostgresEventStore(test.dataSource, new ManualClock(0), new EventLocators());
    for (const [name, type, data] of EVENTS) {
      await test.dataSource.query('INSERT INTO events VALUES ($1, $2, $3, now(), now(), $4)', [
        uuidV7(),
        project,
        type,
        JSON.stringify({ name, ...data }),
      ]);
    }
  });
  afterAll(() => test.close());

  const found = async (query: string): Promise<string> => {
    const { items } = await events.page({
      projectId: project,
      filter: toEventFilter({ query }),
      range: {},
      limit: 50,
      after: undefined,
    });
    return items
      .map((json) => (JSON.parse(json) as { data: { name: string } }).data.name)
      .toSorted()
      .join('');
  };

  it.each([
    ['', 'abcdefg'],
    ['type:error service:checkout -env:dev', 'a'],
    ['-type:error,log', 'fg'],
    ['level>=warn -level:error', 'cf'],
    ['service:checkout', 'abc'],
    ['durationMs>500', 'c'],
    ['durationMs<=7.5', 'g'],
    ['durationMs:501', 'cd'],
    ['durationMs:"501"', 'd'],
    ['user:ada', 'cdf'],
    ['trace:4bf92f35', 'g'],
    ['tags:x,z', 'c'],
    ['metadata.region:eu*', 'f'],
    ['metadata.deep.ok:true', 'f'],
    ['metadata.deep.none:null', 'f'],
    ['userId:*', 'c'],
    ['empty:""', 'g'],
    ['at>="2026-01-31"', 'd'],
    ['n:12345678901234567890', 'e'],
    ['connection refused', 'ab'],
    ['-"connection refused" type:error', 'b'],
    ['constructor:*', ''],
  ])('finds the matching events for %s', async (query, names) => {
    await expect(found(query)).resolves.toBe(names);
  });

  it('produces SQL that PostgreSQL accepts, regardless of the query', async () => {
    const random = seededRandom('event query');
    const pieces = [
      'a',
      ':',
      '>',
      '<=',
      '"',
      '\\"',
      '-',
      ',',
      ' ',
      '.',
      '*',
      '$',
      '@',
      '?',
      '(',
      ')',
      "'",
      '%',
      '😀',
    ];
    pieces.push(
      '\u0001',
      '\u2028',
      'n',
      '1',
      '-0',
      '1e400',
      'null',
      'exists',
      '&&',
      '/*',
      'level:',
      'type:log',
      '\\\\',
    );
    let read = 0;
    for (let n = 0; n < 300; n++) {
      const query = Array.from(
        { length: 1 + Math.floor(random() * 12) },
        () => pieces[Math.floor(random() * pieces.length)] ?? '',
      ).join('');
      try {
        readQuery(query);
      } catch (error) {
        expect(error).toBeInstanceOf(QueryProblem);
        continue;
      }
      read += 1;
      await expect(found(query), query).resolves.toBeTypeOf('string');
    }
    expect(read).toBeGreaterThan(50);
  });
});
