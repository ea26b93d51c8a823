import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { whenGone } from '../../common/http/when-gone.js';

/** Why an export was broken off. */
export type BreakOff = 'failed' | 'permission_lost' | 'reader_gone' | 'reader_stalled' | 'shutdown';

/** A reader that takes nothing for this long loses its export. */
const MAX_STALL_MS = 60_000;

/** Writes an export to a response at the speed of its reader: a chunk waits until the one before has been taken. */
export class ExportResponse {
  private readonly abort = new AbortController();
  /** Why nothing more can be written; `null` while it can. */
  brokenOff: BreakOff | null = null;

  /** @param encoding of the texts. */
  constructor(
    private readonly response: ServerResponse,
    private readonly encoding: BufferEncoding,
  ) {
    whenGone(response, () => this.breakOff('reader_gone'));
  }

  /** Ends the export at the next chunk, or at once when it waits for its reader. The first reason counts. */
  breakOff(reason: BreakOff): void {
    this.brokenOff ??= reason;
    this.abort.abort();
  }

  /** Resolves when the reader has taken the text, or the export is broken off. */
  async write(text: string): Promise<void> {
    if (this.brokenOff !== null || text === '') return;
    if (!this.response.write(text, this.encoding)) await this.drained();
  }

  /**
   * Ends the response; one whose reader is behind is cut off, as it might never read the end.
   *
   * @param lastText `null`: the response is cut off, so that no reader takes it for complete.
   */
  end(lastText: string | null, trailers: Readonly<Record<string, string>>): void {
    if (this.response.destroyed) return;
    if (lastText === null || this.response.writableNeedDrain) {
      this.response.destroy();
      return;
    }
    this.response.addTrailers(trailers);
    this.response.end(lastText, this.encoding);
  }

  private async drained(): Promise<void> {
    const stalled = setTimeout(() => this.breakOff('reader_stalled'), MAX_STALL_MS);
    try {
      await once(this.response, 'drain', { signal: this.abort.signal });
    } catch (error) {
      if (this.brokenOff === null) throw error;
    } finally {
      clearTimeout(stalled);
    }
  }
}
