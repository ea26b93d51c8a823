import { Subject } from 'rxjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  createTestDataSource,
  insertProject,
  type TestDataSource,
} from '../../test/support/postgres/test-data-source.js';
import { AppConfig } from '../config/app-config.js';
import type { ChangeFeed, ChangeTopic } from '../database/change-feed.js';
import { ProjectLimits } from './project-limits.js';
import { Project } from '../project-table/project.entity.js';

describe('ProjectLimits', () => {
  let test: TestDataSource;
  let limits: ProjectLimits;
  let projectId: string;
  let ageMs: number;
  let changes: Subject<ChangeTopic>;

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  beforeEach(async () => {
    ageMs = 0;
    changes = new Subject();
    projectId = await insertProject(test.dataSource);
    const feed = { ageMs: () => ageMs, changes: () => changes } as unknown as ChangeFeed;
    limits = new ProjectLimits(test.dataSource.getRepository(Project), feed, AppConfig.fromEnv({}));
    limits.onModuleInit();
  });
  afterAll(() => test.close());

  const setEvents = (n: number): Promise<unknown> =>
    test.database.query('UPDATE projects SET events_per_second = $2 WHERE id = $1', [projectId, n]);

  it('are those of the installation where the project has none', async () => {
    await setEvents(7);
    expect(await limits.of(projectId)).toEqual({
      eventsPerSecond: 7,
      batchesPerSecond: 100,
      maxBatchBytes: 5_242_880,
      archived: false,
    });
  });

  it('are returned without a promise when they are cached', async () => {
    const first = await limits.of(projectId);
    expect(limits.of(projectId)).toBe(first);
  });

  it('are read again after a change', async () => {
    await limits.of(projectId);
    await setEvents(8);
    expect(limits.of(projectId)).toMatchObject({ eventsPerSecond: 1000 });
    changes.next('projects');
    expect(await limits.of(projectId)).toMatchObject({ eventsPerSecond: 8 });
  });

  it('are read again while the change feed is stale', async () => {
    await limits.of(projectId);
    await setEvents(9);
    ageMs = 1001;
    expect(await limits.of(projectId)).toMatchObject({ eventsPerSecond: 9 });
  });

  it('that were read before a change are neither cached nor shared', async () => {
    // Fake timers, because the lookup's deadline of a second must not end the query that this test holds.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const repository = test.dataSource.getRepository(Project);
    const findOneBy = repository.findOneByOrFail.bind(repository);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let reached: () => void = () => undefined;
    const isRead = new Promise<void>((resolve) => (reached = resolve));
    repository.findOneByOrFail = async (where) => {
      const row = await findOneBy(where);
      reached();
      await held;
      return row;
    };
    const before = limits.of(projectId);
    const joined = limits.of(projectId);
    expect(joined).toBe(before);
    await isRead;
    await setEvents(10);
    changes.next('projects');
    repository.findOneByOrFail = findOneBy;
    expect(await limits.of(projectId)).toMatchObject({ eventsPerSecond: 10 });
    release();
    expect(await before).toMatchObject({ eventsPerSecond: 1000 });
    expect(limits.of(projectId)).toMatchObject({ eventsPerSecond: 10 });
  });

  it('are a 503 when they are not cached and the database is unavailable', async () => {
    const repository = test.dataSource.getRepository(Project);
    const findOneBy = repository.findOneByOrFail.bind(repository);
    repository.findOneByOrFail = () => Promise.reject(new Error('down'));
    await expect(limits.of(projectId)).rejects.toMatchObject({ code: 'service_unavailable' });
    repository.findOneByOrFail = findOneBy;
    expect(await limits.of(projectId)).toMatchObject({ archived: false });
  });
});
