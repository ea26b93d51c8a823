import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { whenGone } from '../../common/http/connection-gone.js';

/** Why an export was aborted. */
export type AbortReason = 'failed' | 'permission_lost' | 'reader_gone' | 'reader_stalled' | 'shutdown';

/** An export is aborted when its reader reads nothing for this long. */
const MAX_STALL_MS = 60_000;

/** Writes an export to a response at the speed of its reader: a chunk waits until the one before is flushed. */
export class ExportResponse {
  private readonly controller = new AbortController();
  /** Why the export was aborted; `null` while it runs. */
  abortReason: AbortReason | null = null;

  /** @param encoding of the texts. */
  constructor(
    private readonly response: ServerResponse,
    private readonly encoding: BufferEncoding,
  ) {
    whenGone(response, () => this.abort('reader_gone'));
  }

  /** Ends the export at the next chunk, or at once when it waits for its reader. The first reason counts. */
  abort(reason: AbortReason): void {
    this.abortReason ??= reason;
    this.controller.abort();
  }

  /** Resolves when the text is flushed, or the export is aborted. */
  async write(text: string): Promise<void> {
    if (this.abortReason !== null || text === '') return;
    if (!this.response.write(text, this.encoding)) await this.drained();
  }

  /**
   * Ends the response; one whose reader is behind is cut off, as it might never read the end.
   *
   * @param lastText `null`: the response is cut off, so that no reader considers it complete.
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
    const stalled = setTimeout(() => this.abort('reader_stalled'), MAX_STALL_MS);
    try {
      await once(this.response, 'drain', { signal: this.controller.signal });
    } catch (error) {
      if (this.abortReason === null) throw error;
    } finally {
      clearTimeout(stalled);
    }
  }
}
