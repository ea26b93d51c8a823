import type { ServerResponse } from 'node:http';
import { SlowReader } from './slow-reader.js';

/** Writes the messages of one stream that was handed over (`handOver`). */
export class SseWriter {
  private readonly reader = new SlowReader();

  constructor(private readonly response: ServerResponse) {}

  /** The bytes are shared by all who get them: nothing is copied, also not while they wait. */
  write(bytes: Buffer): void {
    const { response } = this;
    if (response.destroyed || response.writableEnded) return;
    if (this.reader.isLost(response.writableNeedDrain, bytes.length, performance.now())) response.destroy();
    else response.write(bytes);
  }

  end(): void {
    this.response.end();
  }
}
