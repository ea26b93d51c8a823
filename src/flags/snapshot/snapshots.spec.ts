import type { DataSource } from 'typeorm';
import { beforeEach, describe, expect, it } from 'vitest';
import { Flag } from '../entities/flag.entity.js';
import { RevisionFeed } from '../revisions/revision-feed.js';
import { Snapshots } from './snapshots.js';

type Transaction = (isolation: string, work: (manager: object) => Promise<unknown>) => Promise<unknown>;

/** A database whose results the test controls. */
class FakeDatabase {
  revision = 1;
  reads = 0;
  isolation: string | undefined;
  /** Methods of the manager that return other results. */
  tables: object = {};
  /** What each read waits for, or fails with. */
  gate: () => Promise<void> = () => Promise.resolve();

  readonly transaction: Transaction = async (isolation, work) => {
    this.reads += 1;
    this.isolation = isolation;
    const { revision } = this;
    await this.gate();
    const rows = (entity: unknown): object[] =>
      entity === Flag
        ? [{ key: `at-${revision}`, enabled: true, killed: false, rollout: 100, cohorts: {}, groupKey: null }]
        : [];
    return work({
      query: () => Promise.resolve([{ revision: String(revision) }]),
      findOneBy: () => Promise.resolve({ revision }),
      find: (entity: unknown) => Promise.resolve(rows(entity)),
      findBy: (entity: unknown) => Promise.resolve(rows(entity)),
      ...this.tables,
    });
  };
}

describe('Snapshots', () => {
  let database: FakeDatabase;
  let feed: RevisionFeed;
  let snapshots: Snapshots;

  beforeEach(() => {
    database = new FakeDatabase();
    feed = new RevisionFeed({} as DataSource, {});
    snapshots = new Snapshots(database as unknown as DataSource, feed);
  });

  /** Holds every read until the returned function is called. */
  function holdReads(): () => void {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    database.gate = () => held;
    return () => {
      database.gate = () => Promise.resolve();
      release();
    };
  }

  it('reads a project once per revision, in one snapshot, and returns no promise afterwards', async () => {
    expect((await snapshots.get('p')).revision).toBe(1);
    expect(database.isolation).toBe('REPEATABLE READ');
    expect(snapshots.get('p')).not.toBeInstanceOf(Promise);
    expect(database.reads).toBe(1);
    database.revision = 2;
    feed.observe({ projectId: 'p', revision: 2 });
    const next = await snapshots.get('p');
    expect([next.revision, next.payload.flags[0]?.key, database.reads]).toEqual([2, 'at-2', 2]);
    expect(snapshots.get('p')).not.toBeInstanceOf(Promise);
  });

  it('contains what belongs to the project and is not archived', async () => {
    const rows = ['p', 'q'].flatMap((projectId) =>
      [true, false].map((archived) => ({
        projectId,
        archived,
        key: `${projectId}-${archived ? 'archived' : 'in-use'}`,
        cohorts: {},
        flagKey: `${projectId}-in-use`,
        actorId: 'ada',
        userId: `known-as-${projectId}`,
        active: true,
        expiresAt: null,
      })),
    );
    const matching = (where: object): Promise<object[]> =>
      Promise.resolve(
        rows.filter((row) =>
          Object.entries(where).every(([name, value]) => row[name as keyof typeof row] === value),
        ),
      );
    database.tables = {
      find: (_entity: unknown, { where }: { where: object }) => matching(where),
      findBy: (_entity: unknown, where: object) => matching(where),
    };
    const { payload } = await snapshots.get('p');
    expect(payload.flags.map(({ key }) => key)).toEqual(['p-in-use']);
    expect(payload.groups.map(({ key }) => key)).toEqual(['p-in-use']);
    expect(new Set(payload.overrides.map(({ actor_id }) => actor_id))).toEqual(
      new Set(['ada', 'known-as-p']),
    );
    expect(new Set(payload.overrides.map(({ flag_key }) => flag_key))).toEqual(new Set(['p-in-use']));
  });

  it('shares one read among concurrent requests', async () => {
    const release = holdReads();
    const read = [1, 2, 3].map(async () => snapshots.get('p'));
    release();
    const [first, ...others] = await Promise.all(read);
    for (const other of others) expect(other).toBe(first);
    expect(database.reads).toBe(1);
  });

  it('serves the last snapshot while the database cannot be read, and a new one once it can', async () => {
    const last = await snapshots.get('p');
    database.gate = () => Promise.reject(new Error('away'));
    database.revision = 2;
    feed.observe({ projectId: 'p', revision: 2 });
    expect(await snapshots.get('p')).toBe(last);
    expect(await snapshots.get('p')).toBe(last);
    database.gate = () => Promise.resolve();
    expect((await snapshots.get('p')).revision).toBe(2);
  });

  it('fails for a project that was never read while the database cannot be read, and reads it afterwards', async () => {
    database.gate = () => Promise.reject(new Error('away'));
    await expect(snapshots.get('p')).rejects.toThrow('away');
    database.gate = () => Promise.resolve();
    expect((await snapshots.get('p')).revision).toBe(1);
  });

  it('reads again when a change arrives during a read', async () => {
    await snapshots.get('p');
    feed.observe({ projectId: 'p', revision: 2 });
    database.revision = 2;
    const release = holdReads();
    const read = snapshots.get('p');
    feed.observe({ projectId: 'p', revision: 3 });
    database.revision = 3;
    release();
    expect((await read).revision).toBe(3);
  });

  it('stops waiting for a revision that never becomes visible', async () => {
    await snapshots.get('p');
    feed.observe({ projectId: 'p', revision: 99 });
    expect((await snapshots.get('p')).revision).toBe(1);
    expect(database.reads).toBe(1 + 3);
  });

  it('reads again for a caller that knows a later revision, after the read in progress', async () => {
    await snapshots.get('p');
    database.revision = 2;
    feed.observe({ projectId: 'p', revision: 2 });
    const release = holdReads();
    const underWay = snapshots.get('p');
    const again = snapshots.readAgain('p');
    database.revision = 5;
    release();
    await underWay;
    expect((await again).revision).toBe(5);
    expect(feed.known('p')).toBe(5);
  });

  it('keeps 200 projects, drops the least recently used and stops watching it', async () => {
    for (let i = 0; i < 200; i++) await snapshots.get(`p-${i}`);
    // Read again: now the second one is the oldest.
    await snapshots.get('p-0');
    await snapshots.get('one more');
    expect([feed.known('p-0'), feed.known('p-1'), feed.known('p-2')]).toEqual([1, undefined, 1]);
    expect(snapshots.get('p-0')).not.toBeInstanceOf(Promise);
    expect(snapshots.get('p-1')).toBeInstanceOf(Promise);
  });
});
