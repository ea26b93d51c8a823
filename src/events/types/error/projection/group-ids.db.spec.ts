import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertEvents } from '../../../../../test/support/events/insert-events.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../../../test/support/postgres/test-data-source.js';
import type { AppConfig } from '../../../../config/app-config.js';
import { ReplicaPresence } from '../../../../database/replica-presence.js';
import { Metrics } from '../../../../metrics/metrics.js';
import { ProjectionRunner } from '../../../projections/projection-runner.js';
import { ProjectionStore } from '../../../projections/projection.store.js';
import { Projectors } from '../../../projections/projector.js';
import { fingerprintOfReport, type FingerprintRule, canonicalHash } from '../fingerprint/fingerprint-of.js';
import { SourceMapCache } from '../source-maps/source-map-cache.js';
import { SourceMapStore } from '../source-maps/source-map.store.js';
import { Symbolicator } from '../source-maps/symbolicator.js';
import errorPreview from '../error.preview.js';
import { requireGroups } from '../triage/existing-groups.js';
import { ErrorsProjector } from './errors.projector.js';
import { FingerprintIdsStore } from './fingerprint-ids.store.js';
import { GroupIds } from './group-ids.js';
import { previewGroups } from './preview-groups.js';

/**
 * Changes the hashes of all events; joins titles that begin with "join", splits titles that begin with "split" by their
 * number.
 */
const NEXT_RULE: FingerprintRule = {
  version: 3,
  of: (report) => {
    const now = fingerprintOfReport(report);
    const message = report.exceptions[0]?.message ?? '';
    const value = message.startsWith('join') ? 'join' : message.startsWith('split') ? message : now.hash;
    return { ...now, version: 3, hash: canonicalHash(3, [{ kind: 'message', value }]) };
  },
};

class NextErrors extends ErrorsProjector {
  override readonly version = 3;
  protected override readonly rule = NEXT_RULE;
}

/** Like version 1, in which a part of the hash differs in every process. */
const PREVIOUS_RULE: FingerprintRule = {
  version: 1,
  of: (report) => {
    const now = fingerprintOfReport(report);
    const value = report.exceptions.flatMap(({ frames }) => frames.map((frame) => frame.function)).join(' ');
    return { ...now, version: 1, hash: canonicalHash(1, [{ kind: 'frame', value: value || now.hash }]) };
  },
};

class PreviousErrors extends ErrorsProjector {
  override readonly version = 1;
  protected override readonly rule = PREVIOUS_RULE;
}

interface Service {
  store: ProjectionStore;
  /** Waits until a build has read all events, and returns its number. */
  build: () => Promise<number>;
}

describe('ids of error groups', () => {
  let test: TestDataSource;
  let project: string;

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  afterAll(() => test.close());
  beforeEach(() => {
    project = randomUUID();
  });

  const start = async (Errors: typeof ErrorsProjector): Promise<Service> => {
    const projectors = new Projectors();
    const maps = new SourceMapStore();
    const symbolicator = new Symbolicator(maps, new SourceMapCache(maps));
    const ids = new GroupIds(new FingerprintIdsStore(), symbolicator);
    const config = { eventsRetentionDays: 90 } as AppConfig;
    const projector = new Errors(projectors, config, symbolicator, maps, ids);
    projector.onModuleInit();
    const store = new ProjectionStore(test.dataSource);
    await store.ensureBuilds(projectors.all());
    const replica = new ReplicaPresence(test.dataSource);
    const runner = new ProjectionRunner(projectors, store, replica, new Metrics());
    const build = async (): Promise<number> => {
      for (;;) {
        await runner.turn();
        await test.database.query(`UPDATE projections SET retry_at = NULL`);
        const rows = await test.database.query<{ build: number; state: string; isDone: boolean }>(
          `SELECT build, state, failures = 0 AND NOT EXISTS (
                    SELECT FROM event_commits AS c WHERE NOT pg_visible_in_snapshot(c.xid, p.seen)) AS "isDone"
             FROM projections AS p WHERE version = $1 AND state <> 'retired'`,
          [projector.version],
        );
        const [only] = rows;
        if (rows.length === 1 && only?.state === 'current' && only.isDone) return only.build;
      }
    };
    return { store, build };
  };
  const sendData = (all: readonly object[]): Promise<string[]> =>
    insertEvents(
      test.database,
      all.map((data) => ({
        project,
        type: 'error',
        ts: new Date().toISOString(),
        data: JSON.stringify(data),
      })),
    );
  const send = (...messages: string[]): Promise<string[]> =>
    sendData(messages.map((message) => ({ message })));
  const sendStacks = (...stacks: string[]): Promise<string[]> => sendData(stacks.map((stack) => ({ stack })));
  /** Id, version and number of events of each group, by the first word of its title. */
  const groups = async (build: number): Promise<Record<string, [string, number, number][]>> => {
    const rows = await test.database.query<{ word: string; id: string; version: number; events: number }>(
      `SELECT split_part(title, ' ', 2) AS word, fingerprint AS id, version::int, events::int
         FROM error_fingerprints WHERE build = $1 AND project_id = $2 ORDER BY title, events DESC, fingerprint`,
      [build, project],
    );
    const found: Record<string, [string, number, number][]> = {};
    for (const { word, id, version, events } of rows) (found[word] ??= []).push([id, version, events]);
    return found;
  };
  const idOf = async (build: number, word: string): Promise<string> =>
    (await groups(build))[word]?.[0]?.[0] ?? '';

  it('have no preview while groups are built for the first time', async () => {
    expect(await errorPreview.preview(test.dataSource, project)).toBeNull();
  });

  it('are stable when the version of the fingerprint increases, as are status and merges', async () => {
    const first = await start(ErrorsProjector);
    await send('same', 'same', 'merged', 'split 1', 'split 1', 'split 2', 'joina', 'joinb', 'joinb');
    const before = await first.build();
    const id = {
      same: await idOf(before, 'same'),
      merged: await idOf(before, 'merged'),
      split: await idOf(before, 'split'),
      joina: await idOf(before, 'joina'),
      joinb: await idOf(before, 'joinb'),
    };
    for (const [group, status] of [
      [id.same, 'ignored'],
      [id.split, 'resolved'],
      [id.joinb, 'ignored'],
    ])
      await test.database.query(
        `INSERT INTO error_group_states (project_id, group_id, status, status_at) VALUES ($1, $2, $3, now())`,
        [project, group, status],
      );
    await test.database.query(
      `INSERT INTO error_group_merges (project_id, fingerprint, group_id) VALUES ($1, $2, $3)`,
      [project, id.merged, id.same],
    );

    const maps = new SourceMapStore();
    const preview = await previewGroups(
      test.dataSource,
      new Symbolicator(maps, new SourceMapCache(maps)),
      NEXT_RULE,
      project,
    );
    expect(preview).toMatchObject({ checked: 4, unchanged: 1, split: 1, joined: 2, unknown: 0 });
    expect(preview?.splitExamples).toEqual([{ id: id.split, title: expect.any(String), groups: 2 }]);

    const next = await start(NextErrors);
    const after = await next.build();
    expect(after).not.toBe(before);
    const kept = {
      same: [[id.same, 3, 2]],
      merged: [[id.merged, 3, 1]],
      split: [
        [id.split, 3, 2],
        [expect.any(String), 3, 1],
      ],
      joinb: [[id.joinb, 3, 3]],
    };
    expect(await groups(after)).toEqual(kept);
    const states = await test.database.query<{ group_id: string; status: string }>(
      `SELECT group_id, status FROM error_group_states WHERE project_id = $1`,
      [project],
    );
    expect(new Map(states.map((row) => [row.group_id, row.status]))).toEqual(
      new Map([
        [id.same, 'ignored'],
        [id.split, 'resolved'],
        [id.joinb, 'ignored'],
      ]),
    );
    // A link to a group that became part of another one, and one to a merged group.
    expect(await requireGroups(test.dataSource.manager, project, [id.joina, id.merged])).toEqual([
      id.joinb,
      id.same,
    ]);

    await next.store.rebuild('errors', 3);
    const again = await next.build();
    expect(again).not.toBe(after);
    expect(await groups(again)).toEqual(await groups(after));
    await send('same', 'split 2', 'joina');
    expect(await groups(await next.build())).toMatchObject({
      same: [[id.same, 3, 3]],
      joina: [[id.joinb, 3, 4]],
    });
  });

  it('are those of the larger group when a new version joins groups that generated names had split', async () => {
    const atProxy = (number: number): string =>
      `java.lang.IllegalStateException: resolved\n\tat com.acme.stock.$Proxy${number}.take(Unknown Source)`;
    const first = await start(PreviousErrors);
    await sendStacks(atProxy(98), atProxy(101), atProxy(101));
    const before = await groups(await first.build());
    expect(before['resolved']).toEqual([
      [expect.any(String), 1, 2],
      [expect.any(String), 1, 1],
    ]);
    const larger = before['resolved']?.[0]?.[0];
    await test.database.query(
      `INSERT INTO error_group_states (project_id, group_id, status, status_at) VALUES ($1, $2, 'resolved', now())`,
      [project, larger],
    );

    // Output of `signalbox projections preview errors` before the update of the service.
    const preview = await errorPreview.preview(test.dataSource, project);
    expect(preview?.split('\n')).toEqual([
      'Groups by version 2 of the fingerprint, by the sampled events of each group (up to ten):',
      'Groups checked: 2; 0 would stay as they are, 0 would split, 2 would be joined with others.',
      'Groups that would be joined:',
      expect.stringMatching(
        /^ {2}[0-9a-f-]{36} {2}with 1 more {2}java\.lang\.IllegalStateException: resolved$/,
      ),
      expect.stringMatching(
        /^ {2}[0-9a-f-]{36} {2}with 1 more {2}java\.lang\.IllegalStateException: resolved$/,
      ),
      '',
    ]);

    const next = await start(ErrorsProjector);
    expect(await groups(await next.build())).toEqual({ resolved: [[larger, 2, 3]] });
    expect(await errorPreview.preview(test.dataSource, project)).toContain('Groups checked: 1; 1 would stay');
    await sendStacks(atProxy(7));
    expect(await groups(await next.build())).toEqual({ resolved: [[larger, 2, 4]] });
  });
});
