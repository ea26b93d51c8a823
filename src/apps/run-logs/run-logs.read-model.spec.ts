import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SecretBox } from '../../common/crypto/secret-box.js';
import type { Run } from '../model/runs/run.entity.js';
import type { Orchestrator, TaskAttempt } from '../orchestrator/orchestrator.js';
import { RunLogsReadModel } from './run-logs.read-model.js';

const RUN = { id: 'r', dagId: 'report__manual', submission: 'accepted' } as Run;
const TASK: TaskAttempt = {
  taskId: 'report',
  mapIndex: -1,
  tryNumber: 2,
  state: 'running',
  startedAt: null,
  endedAt: null,
};

describe('the log of an attempt', () => {
  const listTasks = vi.fn<() => Promise<TaskAttempt[]>>();
  const readLog = vi.fn(() => Promise.resolve({ text: 'line\n', continuation: null, position: 'end' }));
  const logs = new RunLogsReadModel(
    { listTasks, readLog } as unknown as Orchestrator,
    new SecretBox(randomBytes(32)),
  );
  const read = (query: { task: string; try?: number }): Promise<unknown> =>
    logs.read(RUN, query, new AbortController().signal);

  beforeEach(() => {
    readLog.mockClear();
    listTasks.mockResolvedValue([TASK]);
  });

  it.each([1, 2])('is read for attempt %i of two', async (wanted) => {
    expect(await read({ task: 'report', try: wanted })).toMatchObject({ try_number: wanted, text: 'line\n' });
  });

  it('is unavailable for an attempt that does not exist, without a request for it', async () => {
    await expect(read({ task: 'report', try: 3 })).rejects.toMatchObject({ code: 'logs_unavailable' });
    listTasks.mockResolvedValue([{ ...TASK, tryNumber: 0 }]);
    await expect(read({ task: 'report' })).rejects.toMatchObject({ code: 'logs_unavailable' });
    expect(readLog).not.toHaveBeenCalled();
  });
});
