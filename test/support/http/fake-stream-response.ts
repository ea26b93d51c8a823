import { EventEmitter } from 'node:events';

/** The response of one subscriber, as far as streams use it. */
export class FakeStreamResponse extends EventEmitter {
  readonly req = { method: 'GET', socket: { destroyed: false, once: () => undefined } };
  readonly socket = {};
  readonly headersSent = true;
  readonly destroyed = false;
  readonly writableNeedDrain = false;
  writableEnded = false;
  written = '';

  write(bytes: Buffer): boolean {
    this.written += bytes.toString();
    return true;
  }
  end(): void {
    this.writableEnded = true;
  }
  /** Returns what was written since the last call. */
  take(): string {
    const { written } = this;
    this.written = '';
    return written;
  }
}
