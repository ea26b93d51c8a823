import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import type { FlagsPayload } from '../../../core/flags-payload.js';
import type { ErrorReporter } from '../shared/error-reporter.js';
import type { FlagStore } from './flag-store.js';
import type { FlagsCache } from './synced-flags.js';

/** Keeps the last known good flags in a file that is replaced atomically, so that a reader never sees a partial one. */
export class CacheFile implements FlagsCache {
  private isWriting = false;
  private written: FlagsPayload | null = null;

  constructor(
    private readonly path: string,
    private readonly projectId: string,
  ) {}

  async load(store: FlagStore, errors: ErrorReporter): Promise<void> {
    const document = await this.read().catch(() => undefined);
    if (document !== null && !store.seed(document, 'file')) report(errors, 'read');
  }

  /** Runs one write at a time; changes during a write are written after it. */
  async save(store: FlagStore, errors: ErrorReporter): Promise<void> {
    if (this.isWriting) return;
    this.isWriting = true;
    for (let { payload } = store.reader; payload !== null && payload !== this.written;) {
      this.written = payload;
      await this.write(payload).catch(() => report(errors, 'written'));
      payload = store.reader.payload;
    }
    this.isWriting = false;
  }

  /** @returns `null` when there is no file, or when it belongs to another project. */
  private async read(): Promise<unknown> {
    let text: string;
    try {
      text = await readFile(this.path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
    const file = JSON.parse(text) as { project_id?: unknown; payload?: unknown } | null;
    return file?.project_id === this.projectId ? file.payload : null;
  }

  private async write(payload: FlagsPayload): Promise<void> {
    const temporary = `${this.path}.${randomUUID().slice(0, 8)}.tmp`;
    try {
      const file = await open(temporary, 'w', 0o600);
      try {
        await file.writeFile(JSON.stringify({ project_id: this.projectId, payload }));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, this.path);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  }
}

function report(errors: ErrorReporter, what: 'read' | 'written'): void {
  const message = `The cache file of the flags cannot be ${what}.`;
  errors.reportAlways({ code: 'cache_file_failed', message });
}
