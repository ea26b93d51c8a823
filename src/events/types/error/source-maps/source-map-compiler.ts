import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { MAX_SEGMENTS } from './source-map-limits.js';
import type { CompileResult, SourceMapTask } from './source-map-worker.js';

const IDLE_TIMEOUT_MS = 10_000;
const MAX_COMPILE_MS = 60_000;
/** Limits of the thread, in MB: a map of 30 MB without sources requires about 500. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 };

/**
 * The worker next to this file in `dist`; for tests, where this file is TypeScript, `test/support/vitest/schema-worker.ts` builds
 * it.
 */
const WORKER = import.meta.url.endsWith('.js')
  ? './source-map-worker.js'
  : '../../../../../.cache/test/schema-worker/source-map-worker.js';

/** Parses uploaded source maps in a separate thread, one at a time. The thread ends when it is idle. */
@Injectable()
export class SourceMapCompiler implements OnApplicationShutdown {
  private threads: Piscina<SourceMapTask, CompileResult> | undefined;
  private last: Promise<unknown> = Promise.resolve();

  /** A map that exceeds the limits of time or memory is too large; time in the queue does not count. */
  async compile(json: Uint8Array): Promise<CompileResult> {
    const result = this.last.then(() => this.compileNow(json));
    this.last = result.catch(() => undefined);
    return result;
  }

  private async compileNow(json: Uint8Array): Promise<CompileResult> {
    this.threads ??= new Piscina<SourceMapTask, CompileResult>({
      filename: new URL(WORKER, import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_TIMEOUT_MS,
      resourceLimits: RESOURCE_LIMITS,
      recordTiming: false,
    });
    const signal = AbortSignal.timeout(MAX_COMPILE_MS);
    try {
      return await this.threads.run({ json, maxSegments: MAX_SEGMENTS }, { signal });
    } catch (error) {
      if (signal.aborted || isOutOfMemory(error)) return 'too large';
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads?.destroy();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
