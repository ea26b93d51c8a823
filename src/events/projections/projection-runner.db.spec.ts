import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdTransaction } from '../../../test/support/postgres/held-transaction.js';
import { turnUntilRead } from '../../../test/support/events/read-projections.js';
import { seededRandom } from '../../../test/support/seeded-random.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres/test-database.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { dataSourceOptions } from '../../database/connection/data-source-options.js';
import { execute } from '../../database/rows.js';
import { ReplicaPresence } from '../../database/replica-presence.js';
import { Metrics } from '../../metrics/metrics.js';
import { ProjectionRunner } from './projection-runner.js';
import { ProjectionStore } from './projection.store.js';
import { Projectors, type Projector } from './projector.js';

/** Stores the ids of the events that it receives; an event that it receives twice violates its primary key. */
function recorder(name: string, more: Partial<Projector> = {}): Projector {
  return {
    name,
    version: 1,
    types: null,
    tables: [`seen_${name}`],
    apply: async (page) => {
      const statement = page.statement(
        (events, first) => `INSERT INTO seen_${name} SELECT $${first}::int, e.id, e.type FROM ${events} AS e`,
        [page.build],
      );
      await execute(page.manager, statement);
    },
    ...more,
  };
}

/** Writes events as ingest does, in a transaction of its own. */
function writeSql(ids: readonly string[], type = 'log', at = new Date()): string {
  const rows = ids.map((id) => `('${id}', '${randomUUID()}', '${type}', now(), '${at.toISOString()}', '{}')`);
  return `INSERT INTO events (id, project_id, type, ts, received_at, data) VALUES ${rows.join(',')};
    INSERT INTO event_commits (first_id, last_id, received_at, events)
    VALUES ('${ids[0] ?? ''}', '${ids.at(-1) ?? ''}', '${at.toISOString()}', ${ids.length});`;
}

function newIds(count: number, at = Date.now()): string[] {
  return Array.from({ length: count }, () => uuidV7(at));
}

describe('ProjectionRunner', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let store: ProjectionStore;
  const written: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.address, 8)).initialize();
    store = new ProjectionStore(dataSource);
    for (const name of ['all', 'errors', 'shaky']) {
      await database.query(
        `CREATE TABLE seen_${name} (build integer, id uuid, type text, PRIMARY KEY (build, id))`,
      );
    }
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });
  beforeEach(() => {
    written.length = 0;
  });
  afterEach(async () => {
    await database.query(
      'TRUNCATE events, event_commits, projections, seen_all, seen_errors, seen_shaky RESTART IDENTITY',
    );
  });

  const runnerOf = (...projectors: Projector[]): ProjectionRunner => {
    const registry = new Projectors();
    for (const projector of projectors) registry.register(projector);
    return new ProjectionRunner(registry, store, new ReplicaPresence(dataSource), new Metrics());
  };
  const begin = (...projectors: Projector[]): Promise<void> => store.ensureBuilds(projectors);
  const write = async (count: number, type = 'log', at = new Date()): Promise<string[]> => {
    const ids = newIds(count, at.getTime());
    await database.query(`BEGIN; ${writeSql(ids, type, at)} COMMIT`);
    written.push(...ids);
    return ids;
  };
  const seenBy = async (name: string): Promise<string[]> =>
    (
      await database.query<{ id: string }>(
        `SELECT id FROM seen_${name} WHERE build = (SELECT build FROM projections WHERE name = $1 AND state = 'current')
          ORDER BY id`,
        [name],
      )
    ).map(({ id }) => id);
  const leaseEnds = (): Promise<unknown> => database.query('UPDATE projections SET lease_until = NULL');
  /** A runner removes retired builds after its first turn, and then every ten seconds. */
  const cleanWith = async (projector: Projector): Promise<void> => {
    await leaseEnds();
    await runnerOf(projector).turn();
  };

  it('reads events that were stored before and after its start, each once', async () => {
    await write(30);
    await database.query('DELETE FROM event_commits');
    await begin(recorder('all'));
    await write(20);
    const runner = runnerOf(recorder('all'));
    await turnUntilRead(runner);
    await write(10);
    await turnUntilRead(runner);
    expect(await seenBy('all')).toEqual(written.toSorted());
  });

  it('passes a projector the types that it reads', async () => {
    await begin(recorder('all'), recorder('errors', { types: ['error'] }));
    await write(5);
    const errors = await write(3, 'error');
    await turnUntilRead(runnerOf(recorder('all'), recorder('errors', { types: ['error'] })));
    expect(await seenBy('errors')).toEqual(errors.toSorted());
    expect(await seenBy('all')).toHaveLength(8);
  });

  /** On a busy machine a turn may end before it has read anything. */
  const readUntil = (runner: ProjectionRunner, ids: readonly string[]): Promise<void> =>
    vi.waitFor(
      async () => {
        await runner.turn();
        expect(await seenBy('all')).toEqual(ids.toSorted());
      },
      { timeout: 60_000, interval: 50 },
    );

  it('skips no event of a transaction that commits after later events were read, however late it commits', async () => {
    await begin(recorder('all'));
    const runner = runnerOf(recorder('all'));
    const held = newIds(3, Date.now() - 3_600_000);
    const open = await holdTransaction(
      database.address,
      writeSql(held, 'log', new Date(Date.now() - 3_600_000)),
    );
    try {
      await write(5);
      await readUntil(runner, written);
      for (let i = 0; i < 3; i++) {
        await write(2);
        await runner.turn();
      }
      await open.commit();
    } finally {
      await open.release();
    }
    await readUntil(runner, [...written, ...held]);
  });

  it('distinguishes interleaved ids of two replicas', async () => {
    await begin(recorder('all'));
    const at = new Date();
    const ids = newIds(6, at.getTime());
    const pick = (odd: number): string[] => ids.filter((_, i) => i % 2 === odd);
    const runner = runnerOf(recorder('all'));
    const open = await holdTransaction(database.address, writeSql(pick(0), 'log', at));
    try {
      await database.query(`BEGIN; ${writeSql(pick(1), 'log', at)} COMMIT`);
      await readUntil(runner, pick(1));
      await open.commit();
    } finally {
      await open.release();
    }
    await readUntil(runner, ids);
  });

  it('reads commits in the numeric order of their transaction ids, not in the order of their digits', async () => {
    const slow = recorder('all');
    await begin(slow);
    await turnUntilRead(runnerOf(slow));
    await leaseEnds();
    await database.query(`UPDATE projections SET seen = '90:90:'`);
    // More events than one page holds; their transaction ids grow from two digits to three.
    for (let xid = 95; xid < 105; xid++) {
      const ids = newIds(1);
      await database.query(`BEGIN; ${writeSql(ids)} COMMIT`);
      await database.query('UPDATE event_commits SET xid = $1, events = 2000 WHERE first_id = $2', [
        xid,
        ids[0],
      ]);
      written.push(...ids);
    }
    const order: string[] = [];
    const runner = runnerOf(
      recorder('all', {
        apply: async (page) => {
          order.push(...(await page.events()).map(({ id }) => id));
          await slow.apply(page);
        },
      }),
    );
    await turnUntilRead(runner);
    expect(order).toEqual(written);
    expect(await seenBy('all')).toEqual(written.toSorted());
  });

  it('rolls back a page that fails, continues with the other projections, and retries after a delay', async () => {
    let isBroken = true;
    const shaky = recorder('shaky', {
      apply: async (page) => {
        await recorder('shaky').apply(page);
        if (isBroken) throw new Error('no such luck');
      },
    });
    await begin(recorder('all'), shaky);
    const runner = runnerOf(recorder('all'), shaky);
    await turnUntilRead(runner);
    await write(4);
    const writtenAt = await store.currentSnapshot();
    // One turn reads at least one page, and the first page has all events.
    await runner.turn();
    expect(await seenBy('all')).toHaveLength(4);
    expect(await database.query('SELECT 1 FROM seen_shaky')).toEqual([]);
    expect((await store.statuses()).find(({ name }) => name === 'shaky')).toMatchObject({
      failures: 1,
      error: 'no such luck',
    });
    expect(
      await database.query(
        `SELECT retry_at - interval '500 ms' >= $1 AS "isDelayed" FROM projections WHERE name = 'shaky'`,
        [writtenAt.at],
      ),
    ).toEqual([{ isDelayed: true }]);
    isBroken = false;
    await database.query(`UPDATE projections SET retry_at = now() + interval '1 hour' WHERE name = 'shaky'`);
    await turnUntilRead(runner);
    expect(await database.query('SELECT 1 FROM seen_shaky')).toEqual([]);
    await database.query('UPDATE projections SET retry_at = now()');
    await turnUntilRead(runner);
    expect(await seenBy('shaky')).toHaveLength(4);
    expect((await store.statuses()).map(({ failures }) => failures)).toEqual([0, 0]);
  });

  it('is held by one replica; a replica that has lost its lease writes nothing more', async () => {
    await begin(recorder('all'));
    let applied = 0;
    const counting = recorder('all', {
      apply: async (page) => {
        applied++;
        await recorder('all').apply(page);
      },
    });
    const [first, second] = [runnerOf(counting), runnerOf(recorder('all'))];
    await turnUntilRead(first);
    // The lease must not expire on a busy machine.
    await database.query(`UPDATE projections SET lease_until = now() + interval '1 hour'`);
    await turnUntilRead(second);
    expect(await database.query('SELECT DISTINCT holder FROM projections')).toHaveLength(1);
    expect(await database.query('SELECT fence::int FROM projections')).toEqual([{ fence: 1 }]);

    // The first replica has read a page and is suspended before it writes the page.
    const nextCommits = store.nextCommits.bind(store);
    let thaw: () => void = () => undefined;
    let reached: () => void = () => undefined;
    const thawed = new Promise<void>((resolve) => (thaw = resolve));
    const frozen = new Promise<void>((resolve) => (reached = resolve));
    store.nextCommits = async (...args) => {
      store.nextCommits = nextCommits;
      const commits = await nextCommits(...args);
      reached();
      await thawed;
      return commits;
    };
    await write(3);
    const late = first.turn();
    await frozen;
    await leaseEnds();
    await turnUntilRead(second);
    expect(await seenBy('all')).toEqual(written.toSorted());
    thaw();
    await late;
    expect(applied).toBe(0);
    expect(await seenBy('all')).toEqual(written.toSorted());
    expect(await database.query('SELECT fence::int, failures FROM projections')).toEqual([
      { fence: 2, failures: 0 },
    ]);
  });

  it('builds another version beside the shown one, and switches to it when it has caught up', async () => {
    await begin(recorder('all'));
    await write(3);
    await turnUntilRead(runnerOf(recorder('all')));
    const next = recorder('all', { version: 2 });
    await begin(next);
    expect(await seenBy('all')).toHaveLength(3);
    await write(2);
    await turnUntilRead(runnerOf(next));
    expect(await seenBy('all')).toEqual(written.toSorted());
    await cleanWith(next);
    expect(await database.query('SELECT version, state FROM projections ORDER BY version')).toEqual([
      { version: 2, state: 'current' },
    ]);
    expect(await database.query('SELECT DISTINCT build FROM seen_all')).toHaveLength(1);
  });

  it('is rebuilt on request, one rebuild at a time', async () => {
    await begin(recorder('all'));
    const runner = runnerOf(recorder('all'));
    await write(3);
    await turnUntilRead(runner);
    await expect(store.rebuild('all', 1)).resolves.toBe(true);
    await expect(store.rebuild('all', 1)).resolves.toBe(false);
    await leaseEnds();
    await turnUntilRead(runnerOf(recorder('all')));
    expect(await seenBy('all')).toEqual(written.toSorted());
    await cleanWith(recorder('all'));
    expect(await database.query('SELECT state FROM projections')).toEqual([{ state: 'current' }]);
  });

  it('deletes commits that every projection has read, and no others', async () => {
    await begin(recorder('all'), recorder('shaky'));
    await write(3);
    await turnUntilRead(runnerOf(recorder('all')));
    expect(await database.query('SELECT 1 FROM event_commits')).toHaveLength(1);
    await leaseEnds();
    await turnUntilRead(runnerOf(recorder('all'), recorder('shaky')));
    await store.pruneCommits(10);
    expect(await database.query('SELECT 1 FROM event_commits')).toEqual([]);
  });

  it('reports the age of the oldest event that it lacks', async () => {
    await begin(recorder('all'));
    const runner = runnerOf(recorder('all'));
    await turnUntilRead(runner);
    expect((await store.statuses())[0]?.lag_seconds).toBe(0);
    await write(1, 'log', new Date(Date.now() - 90_000));
    expect((await store.statuses())[0]?.lag_seconds).toBeGreaterThanOrEqual(90);
    await turnUntilRead(runner);
    expect((await store.statuses())[0]?.lag_seconds).toBe(0);
  });

  it('starts again in a database that was restored from a dump', async () => {
    await begin(recorder('all'));
    await write(2);
    await turnUntilRead(runnerOf(recorder('all')));
    await database.query(`UPDATE projections SET seen = '9000000000:9000000000:'`);
    await expect(store.retireForeign()).resolves.toBe(1);
    await begin(recorder('all'));
    await write(1);
    await turnUntilRead(runnerOf(recorder('all')));
    expect(await seenBy('all')).toEqual(written.toSorted());
  });

  it('reads each event once, whatever the order of commits and failures', async () => {
    const random = seededRandom('projections');
    // Drawn in advance, because the number of attempts depends on the machine.
    const draws = Array.from({ length: 2000 }, random);
    let drawn = 0;
    const breaks = (): boolean => fails && (draws[drawn++ % draws.length] ?? 0) < 0.5;
    const clients = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const client = new Client(database.address);
        await client.connect();
        return { client, open: [] as string[] };
      }),
    );
    let fails = false;
    const shaky = recorder('shaky', {
      apply: async (page) => {
        if (breaks()) throw new Error('before');
        await recorder('shaky').apply(page);
        if (breaks()) throw new Error('after');
      },
    });
    await write(7);
    await database.query('DELETE FROM event_commits');
    await begin(recorder('all'), shaky);
    const runners = [runnerOf(recorder('all'), shaky), runnerOf(recorder('all'), shaky)];
    const committed = [...written];
    try {
      for (let step = 0; step < 150; step++) {
        const writer = clients[Math.floor(random() * clients.length)];
        if (writer === undefined) continue;
        const draw = random();
        if (draw < 0.35) {
          const at = new Date(Date.now() - Math.floor(random() * 5000));
          const ids = newIds(1 + Math.floor(random() * 4), at.getTime());
          await writer.client.query(
            `${writer.open.length === 0 ? 'BEGIN;' : ''} ${writeSql(ids, 'log', at)}`,
          );
          writer.open.push(...ids);
        } else if (draw < 0.6) {
          const ends = random() < 0.8;
          await writer.client.query(ends ? 'COMMIT' : 'ROLLBACK');
          if (ends) committed.push(...writer.open);
          writer.open.length = 0;
        } else if (draw < 0.7) {
          await leaseEnds();
        } else if (draw < 0.75) {
          await store.rebuild(random() < 0.5 ? 'all' : 'shaky', 1);
        } else {
          fails = random() < 0.4;
          await database.query('UPDATE projections SET retry_at = NULL');
          await runners[Math.floor(random() * 2)]?.turn();
        }
      }
      for (const { client, open } of clients) {
        await client.query('COMMIT');
        committed.push(...open);
      }
      fails = false;
      for (let i = 0; i < 3; i++) {
        await leaseEnds();
        await database.query('UPDATE projections SET retry_at = NULL');
        await turnUntilRead(runners[i % 2] ?? runnerOf());
      }
      for (const name of ['all', 'shaky']) expect(await seenBy(name)).toEqual(committed.toSorted());
    } finally {
      for (const { client } of clients) await client.end();
    }
  });
});
