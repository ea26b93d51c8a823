import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mortal, type Death } from '../../../test/support/postgres/mortal-data-source.js';
import { turnUntilRead } from '../../../test/support/events/read-projections.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres/test-database.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { dataSourceOptions } from '../../database/connection/data-source-options.js';
import { execute } from '../../database/rows.js';
import { ReplicaPresence } from '../../database/replica-presence.js';
import { Metrics } from '../../metrics/metrics.js';
import { ProjectionRunner } from './projection-runner.js';
import { ProjectionStore } from './projection.store.js';
import { Projectors, type Projector } from './projector.js';

/** Counts by adding, so that an event that is read twice or never changes the sum. */
const TALLY: Projector = {
  name: 'tally',
  version: 1,
  types: null,
  tables: ['tally'],
  apply: async (page) => {
    const statement = page.statement(
      (events, first) => `
        INSERT INTO tally AS t (build, project_id, events) SELECT $${first}::int, project_id, count(*) FROM ${events} AS e GROUP BY 2
        ON CONFLICT (build, project_id) DO UPDATE SET events = t.events + excluded.events`,
      [page.build],
    );
    await execute(page.manager, statement);
  },
};

function runnerOn(dataSource: DataSource): ProjectionRunner {
  const projectors = new Projectors();
  projectors.register(TALLY);
  return new ProjectionRunner(
    projectors,
    new ProjectionStore(dataSource),
    new ReplicaPresence(dataSource),
    new Metrics(),
  );
}

describe('a projection whose process is killed', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let expected = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.address, 2)).initialize();
    await database.query(
      'CREATE TABLE tally (build integer, project_id uuid, events bigint, PRIMARY KEY (build, project_id))',
    );
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const write = async (recorded: boolean): Promise<void> => {
    const ids = [uuidV7(), uuidV7(), uuidV7()];
    const at = new Date().toISOString();
    const rows = ids.map((id) => `('${id}', '${randomUUID()}', 'log', now(), '${at}', '{}')`).join(',');
    await database.query(`BEGIN; INSERT INTO events (id, project_id, type, ts, received_at, data) VALUES ${rows};
      ${recorded ? `INSERT INTO event_commits (first_id, last_id, received_at, events) VALUES ('${ids[0] ?? ''}', '${ids[2] ?? ''}', '${at}', 3);` : ''}
      COMMIT`);
    expected += 3;
  };
  const counted = async (): Promise<number> => {
    const [row] = await database.query<{ events: number }>(
      `SELECT coalesce(sum(events), 0)::int AS events FROM tally
        WHERE build = (SELECT build FROM projections WHERE state = 'current')`,
    );
    return row?.events ?? 0;
  };

  it.each<Death>(['before', 'after'])(
    'counts each event once, whichever statement the process is killed %s',
    async (how) => {
      await database.query('TRUNCATE events, event_commits, projections, tally');
      expected = 0;
      let deaths = 0;
      for (let at = 1; at <= 200; at++) {
        const { dataSource: doomed, sent } = await mortal(database, { at, how });
        const runner = runnerOn(doomed);
        if (at === 1) await write(false);
        const died = await runner
          .onApplicationBootstrap()
          .then(
            async () => {
              await write(true);
              await turnUntilRead(runner);
              return false;
            },
            () => true,
          )
          .catch(() => true);
        await runner.onModuleDestroy().catch(() => undefined);
        await doomed.destroy().catch(() => undefined);
        await database.query('UPDATE projections SET lease_until = NULL, retry_at = NULL');
        if (sent() < at) break;
        deaths += Number(died || sent() >= at);
        const survivor = runnerOn(dataSource);
        await new ProjectionStore(dataSource).ensureBuilds([TALLY]);
        await turnUntilRead(survivor);
        expect(await counted(), `killed ${how} statement ${at}`).toBe(expected);
        await database.query('UPDATE projections SET lease_until = NULL');
        if (at % 5 === 0) await new ProjectionStore(dataSource).rebuild('tally', 1);
      }
      // Claim, snapshot, commits, BEGIN, settings, checkpoint, result, COMMIT at least.
      expect(deaths).toBeGreaterThan(8);
    },
  );
});
