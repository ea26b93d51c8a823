import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProgressReport, ReportVerdict } from '../model/runs/run-report.js';
import { ProgressPace } from './progress-pace.js';
import type { RunReports } from './run-reports.js';

const RUN = 'run-1';

describe('ProgressPace', () => {
  let written: number[];
  let answer: (report: ProgressReport) => Promise<number | ReportVerdict>;
  let pace: ProgressPace;

  beforeEach(() => {
    vi.useFakeTimers();
    written = [];
    answer = () => Promise.resolve('applied');
    const store = async (_runId: string, report: ProgressReport): Promise<number | ReportVerdict> => {
      const verdict = await answer(report);
      if (verdict === 'applied') written.push(report.done);
      return verdict;
    };
    pace = new ProgressPace({ apply: store, applyAtPace: store } as unknown as RunReports);
  });
  afterEach(() => void vi.useRealTimers());

  it('writes the first and the latest of many concurrent reports', async () => {
    const verdicts = await Promise.all([1, 2, 5, 4, 3].map((second) => pace.write(RUN, report(second))));
    expect(verdicts).toEqual(['applied', 'older', 'applied', 'older', 'older']);
    expect(written).toEqual([1, 5]);
  });

  it('writes the one that arrived last of two reports with the same time', async () => {
    const verdicts = await Promise.all(
      [report(1), report(2, 20), report(2, 21)].map((one) => pace.write(RUN, one)),
    );
    expect(verdicts).toEqual(['applied', 'older', 'applied']);
    expect(written).toEqual([1, 21]);
  });

  it('holds a report back until the run may write again, and writes a later one in its place', async () => {
    answer = () => Promise.resolve(100);
    const held = pace.write(RUN, report(1));
    await vi.advanceTimersByTimeAsync(50);
    const later = pace.write(RUN, report(3));
    const between = pace.write(RUN, report(2));
    expect(written).toEqual([]);
    answer = () => Promise.resolve('applied');
    await vi.advanceTimersByTimeAsync(50);
    expect(await Promise.all([held, later, between])).toEqual(['older', 'applied', 'older']);
    expect(written).toEqual([3]);
  });

  it('writes a report after it was held back twenty times', async () => {
    let attempts = 0;
    const reports = {
      applyAtPace: () => Promise.resolve((attempts += 1) && 100),
      apply: () => Promise.resolve('applied'),
    };
    const patient = new ProgressPace(reports as unknown as RunReports).write(RUN, report(1));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await patient).toBe('applied');
    expect(attempts).toBe(20);
  });

  it('rejects the report whose write fails, and writes the next one', async () => {
    answer = () => Promise.reject(new Error('no database'));
    await expect(pace.write(RUN, report(1))).rejects.toThrow('no database');
    answer = () => Promise.resolve('applied');
    expect(await pace.write(RUN, report(2))).toBe('applied');
  });

  it('does not let runs wait for each other', async () => {
    answer = ({ done }) => (done === 1 ? new Promise(() => {}) : Promise.resolve('applied'));
    void pace.write(RUN, report(1));
    expect(await pace.write('run-2', report(2))).toBe('applied');
  });
});

function report(second: number, done = second): ProgressReport {
  const at = `2026-11-24T01:00:0${second}.000000Z`;
  return { kind: 'progress', at, done, total: null, message: null, taskId: null };
}
