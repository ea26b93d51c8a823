import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { whenGone } from '../../common/http/connection-gone.js';

/** Why an export was aborted. */
export type AbortReason = 'failed' | 'permission_lost' | 'reader_gone' | 'reader_stalled' | 'shutdown';

/** Time without progress of the client after which an export is aborted. */
const MAX_STALL_MS = 60_000;

/** Writes an export to a response with back-pressure: a chunk waits until the previous one is flushed. */
export class ExportResponse {
  private readonly controller = new AbortController();
  /** Reason for which the export was aborted; `null` while it runs. */
  abortReason: AbortReason | null = null;

  /** @param encoding of the texts. */
  constructor(
    private readonly response: ServerResponse,
    private readonly encoding: BufferEncoding,
  ) {
    whenGone(response, () => this.abort('reader_gone'));
  }

  /** Ends the export at the next chunk, or immediately while it waits for the client. The first reason is kept. */
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
   * Ends the response. The connection of a client that is behind is closed, because the client might never read the end.
   *
   * @param lastText `null`: the connection is closed, so that no client considers the response complete.
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
