import { join } from 'node:path';
import type { Arrivals, ConnectResult, StreamFaults, StreamCommand } from '../load/stream-jobs.js';
import type { BenchDatabase } from '../support/database.js';
import { openFilesLimit } from '../support/open-files.js';
import { Participant } from '../support/participant.js';
import type { Scope } from '../support/scope.js';

/** Open files of a process in addition to its streams. */
const OTHER_FILES = 200;
const AT_A_TIME = 200;
const CONNECT_MS = 120_000;
const EXTRA_MS = 30_000;

/** @throws Error when the limit of open files is too low for the streams of one process. */
export function checkOpenFiles(wanted: number): void {
  const limit = openFilesLimit(wanted + OTHER_FILES);
  if (limit >= wanted + OTHER_FILES) return;
  throw new Error(
    `${wanted} streams of one process require ${wanted + OTHER_FILES} open files, but the limit is ${limit}: ` +
      `raise the limit (ulimit -n), or run with --streams=${limit - OTHER_FILES}`,
  );
}

/** Readers of the stream of one server, in a separate process. */
export class StreamClients {
  private constructor(
    private readonly generator: Participant,
    readonly count: number,
  ) {}

  static async start(scope: Scope, database: BenchDatabase, count: number): Promise<StreamClients> {
    const logFile = join(database.folder, 'stream-generator.log');
    const [generator] = await Participant.start(scope, { script: 'load/stream-generator.ts', logFile });
    return new StreamClients(generator, count);
  }

  connect(port: number, apiKey: string, streams = this.count): Promise<ConnectResult> {
    return this.request<ConnectResult>(
      { do: 'connect', port, apiKey, streams, atATime: AT_A_TIME, timeoutMs: CONNECT_MS },
      CONNECT_MS,
    );
  }

  close(): Promise<null> {
    return this.request<null>({ do: 'close' }, 0);
  }

  arm(revision: number, breaksAllowed = false): Promise<null> {
    return this.request<null>({ do: 'arm', revision, breaksAllowed }, 0);
  }

  arrivals(timeoutMs: number): Promise<Arrivals> {
    return this.request<Arrivals>({ do: 'await', timeoutMs }, timeoutMs);
  }

  private request<T>(command: StreamCommand, timeoutMs: number): Promise<T> {
    return this.generator.request<T>(command, timeoutMs + EXTRA_MS);
  }
}

export function faultOf({ wrong, firstWrong }: StreamFaults): string | null {
  return wrong === 0 ? null : `${wrong} faults, the first: ${firstWrong}`;
}
