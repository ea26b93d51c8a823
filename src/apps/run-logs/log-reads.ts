import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';

/** Maximum number of concurrent reads. Each buffers up to 2 MB of text, and Airflow reads the log from its beginning for it. */
const MAX_READS = 12;
const MAX_READS_PER_CALLER = 4;
const RETRY_AFTER_S = 2;

/** Limits the logs that this replica reads concurrently, in total and per caller. */
export class LogReads {
  private readonly byCaller = new Map<string, number>();
  private total = 0;

  /** @throws ProblemError `rate_limited` */
  async run<T>(callerId: string, read: () => Promise<T>): Promise<T> {
    const own = this.byCaller.get(callerId) ?? 0;
    if (this.total >= MAX_READS || own >= MAX_READS_PER_CALLER) {
      throw new ProblemError('rate_limited', 'Too many logs are being read. Retry the request.', {
        headers: retryAfter(RETRY_AFTER_S),
      });
    }
    this.total++;
    this.byCaller.set(callerId, own + 1);
    try {
      return await read();
    } finally {
      this.total--;
      const left = (this.byCaller.get(callerId) ?? 1) - 1;
      if (left === 0) this.byCaller.delete(callerId);
      else this.byCaller.set(callerId, left);
    }
  }
}
