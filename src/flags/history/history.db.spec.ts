import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import {
  createTestDataSource,
  insertProject,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { AuditLog } from '../../audit/audit-log.js';
import type { EventPublisher } from '../../event-publisher/event-publisher.js';
import { FlagChanges } from '../revisions/flag-changes.js';
import type { ChangeAuthor } from '../../auth/caller.js';
import type { RecordedChange } from './recorded-change.js';
import { FLAG_CHANNEL, RevisionFeed } from '../revisions/revision-feed.js';
import { historyDiff } from './history-diff.js';
import { HistoryReadModel } from './history.read-model.js';
import { stateAt } from '../changes/definition-writer.js';

const ACTOR: ChangeAuthor = { userId: null, requestId: null, audited: { kind: 'system' } };

describe('the history of flags', () => {
  let test: TestDataSource;
  let changes: FlagChanges;
  let published: unknown[];
  let projectId: string;

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  beforeEach(async () => {
    projectId = await insertProject(test.dataSource);
    published = [];
    const publisher = {
      publish: () => Promise.resolve(),
      publishAll: (_manager: unknown, _project: unknown, _type: unknown, data: unknown[]) =>
        Promise.resolve(published.push(...data)),
    } as unknown as EventPublisher;
    changes = new FlagChanges(
      test.dataSource,
      publisher,
      new AuditLog(publisher, test.dataSource),
      new RevisionFeed(test.dataSource, test.database.address),
      new ManualClock(Date.UTC(2026, 10, 22)),
    );
  });
  afterAll(() => test.close());

  const record = (...recorded: Partial<RecordedChange>[]): Promise<unknown> =>
    changes.run(projectId, ACTOR, null, ({ record: add }) => {
      for (const one of recorded) {
        add({ entity: 'flag', key: 'a', action: 'updated', before: null, after: {}, ...one });
      }
      return Promise.resolve();
    });
  const stateOf = (revision: number): Promise<unknown> =>
    stateAt(test.dataSource.manager, { projectId, entity: 'flag', key: 'a', revision });

  it('is paged through without gaps and repetitions, also between the entries of one revision', async () => {
    await record({ key: 'a' });
    await record({ key: 'a' }, { key: 'b' }, { key: 'c' });
    await record({ key: 'b' });
    const history = new HistoryReadModel(test.dataSource);
    const seen: [number, number][] = [];
    for (let cursor: string | undefined, page = 0; page === 0 || cursor !== undefined; page++) {
      const query = { limit: 1, ...(cursor === undefined ? {} : { cursor }) };
      const { items, next_cursor } = await history.page(projectId, query);
      seen.push(...items.map(({ revision, position }): [number, number] => [revision, position]));
      cursor = next_cursor ?? undefined;
    }
    expect(seen).toEqual([
      [3, 0],
      [2, 2],
      [2, 1],
      [2, 0],
      [1, 0],
    ]);
  });

  it('has the state of a flag at a revision of another flag, and none before its first entry or at an entry without a state', async () => {
    await record({ key: 'b' });
    await record({ after: { rollout: 10 } });
    await record({ key: 'b' });
    await record({ after: { rollout: 20 } });
    await record({ action: 'archived', after: null });
    expect([await stateOf(2), await stateOf(3), await stateOf(4)]).toEqual([
      { rollout: 10 },
      { rollout: 10 },
      { rollout: 20 },
    ]);
    for (const revision of [1, 5]) {
      await expect(stateOf(revision)).rejects.toMatchObject({ code: 'revision_unknown' });
    }
  });

  it('publishes an event for each flag that changed, and for nothing else', async () => {
    await record({ entity: 'group', key: 'g' }, { key: 'a' }, { entity: 'override', key: 'a' }, { key: 'b' });
    expect(published).toMatchObject([
      { key: 'a', revision: 1 },
      { key: 'b', revision: 1 },
    ]);
  });

  it('notifies the other replicas of each revision, and of none when nothing changed', async () => {
    const client = new Client(test.database.address);
    await client.connect();
    try {
      const payloads: unknown[] = [];
      client.on('notification', ({ payload }) => payloads.push(payload));
      await client.query(`LISTEN ${FLAG_CHANNEL}`);
      await record();
      await record({});
      await record({});
      await expect.poll(() => payloads, { timeout: 60_000 }).toEqual([`${projectId}:1`, `${projectId}:2`]);
    } finally {
      await client.end();
    }
  });

  it('lists changed, added and removed fields in alphabetical order', () => {
    expect(historyDiff({ gone: 1, same: [1], changed: 1 }, { same: [1], changed: 2, added: null })).toEqual([
      { field: 'added', before: null, after: null },
      { field: 'changed', before: 1, after: 2 },
      { field: 'gone', before: 1, after: null },
    ]);
    expect(historyDiff({ value: true }, null)).toEqual([{ field: 'value', before: true, after: null }]);
  });
});
