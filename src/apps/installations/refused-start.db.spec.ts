import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertInstalledApp } from '../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { Installation } from '../model/installation.entity.js';
import { recordRefusedStart } from './refused-start.js';

const FORBIDDEN = { code: 'actor_forbidden', detail: 'The user lost the permission.' };
const ARCHIVED = { code: 'project_archived', detail: 'The project is archived.' };
const NOW_MS = Date.parse('2026-11-21T10:00:00Z');

describe('recordRefusedStart', () => {
  let test: TestDataSource;
  let id: string;

  beforeAll(async () => {
    test = await createTestDataSource();
    ({ installationId: id } = await insertInstalledApp(test.dataSource));
  });
  afterAll(() => test.close());

  const recorded = async (kind: 'event' | 'schedule', refusal: typeof FORBIDDEN, afterMs: number) => {
    const { manager } = test.dataSource;
    await recordRefusedStart(manager, id, kind, refusal, new Date(NOW_MS + afterMs));
    const { refusedKind, refusedCode, refusedAt } = await manager.findOneByOrFail(Installation, { id });
    return [refusedKind, refusedCode, (refusedAt?.getTime() ?? 0) - NOW_MS];
  };

  it('records the same refusal at most every ten seconds, and a different one at once', async () => {
    expect(await recorded('event', FORBIDDEN, 0)).toEqual(['event', 'actor_forbidden', 0]);
    expect(await recorded('event', FORBIDDEN, 9999)).toEqual(['event', 'actor_forbidden', 0]);
    expect(await recorded('event', FORBIDDEN, 10_000)).toEqual(['event', 'actor_forbidden', 10_000]);
    expect(await recorded('event', ARCHIVED, 10_001)).toEqual(['event', 'project_archived', 10_001]);
    expect(await recorded('schedule', ARCHIVED, 10_002)).toEqual(['schedule', 'project_archived', 10_002]);
  });
});
