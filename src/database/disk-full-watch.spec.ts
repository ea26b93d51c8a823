import { Logger } from '@nestjs/common';
import { QueryFailedError, type DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { ProblemError } from '../common/problem/problem-error.js';
import { DiskFullWatch } from './disk-full-watch.js';

const diskFull = (): Error => Object.assign(new Error('could not extend file'), { code: '53100' });

describe('DiskFullWatch', () => {
  const transaction = vi.fn<() => Promise<void>>();
  let logged: MockInstance<Logger['error']>;
  let watch: DiskFullWatch;

  beforeEach(() => {
    vi.useFakeTimers();
    transaction.mockReset().mockResolvedValue();
    logged = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    watch = new DiskFullWatch({ transaction } as unknown as DataSource);
  });
  afterEach(async () => {
    await watch.onModuleDestroy();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each([
    ['the driver', diskFull()],
    ['TypeORM', new QueryFailedError('INSERT', [], diskFull())],
    [
      'a problem that wraps it',
      new ProblemError('service_unavailable', 'x', { cause: new QueryFailedError('x', [], diskFull()) }),
    ],
  ])('recognizes a full disk in an error of %s, and logs it once as an error', (_name, error) => {
    watch.report(error);
    watch.report(error);
    expect(watch.isFull()).toBe(true);
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('disk'), { err: error });
  });

  it.each([[Object.assign(new Error('x'), { code: '53300' })], [new Error('53100')], ['53100']])(
    'ignores %s',
    (error) => {
      watch.report(error);
      expect(watch.isFull()).toBe(false);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it('ends when a probe finds free space and no write has failed for five seconds', async () => {
    watch.report(diskFull());
    await vi.advanceTimersByTimeAsync(3000);
    watch.report(diskFull());
    await vi.advanceTimersByTimeAsync(4000);
    expect(watch.isFull()).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(watch.isFull()).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
    watch.report(diskFull());
    expect(logged).toHaveBeenCalledTimes(2);
  });

  it('continues while a probe finds no free space, or gets no response', async () => {
    transaction.mockRejectedValueOnce(diskFull());
    watch.report(diskFull());
    await vi.advanceTimersByTimeAsync(1000);
    transaction.mockReturnValueOnce(new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(6500);
    expect(watch.isFull()).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(watch.isFull()).toBe(false);
  });
});
