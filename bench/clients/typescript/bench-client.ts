import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FlagCase } from '../jobs.js';

export type CohortContext = Record<'country' | 'env' | 'role' | 'userId', string>;

/** Configuration of a client. */
export interface Setup {
  /** The flags in the format of the client. */
  definition: string;
  /** Path of the file with the definition. */
  definitionFile: string;
  /** Address of the stub server. */
  url: string;
}

/** A case: an evaluation of each context, which is in the format of the client. */
export interface PreparedCase {
  contexts: number;
  /** Whether the flag is on for a context. Asynchronous when the client has no synchronous method. */
  evaluate(index: number): Promise<boolean> | boolean;
}

/** A client that evaluates. */
export interface BenchClient {
  /** Package and version. */
  name: string;
  prepare(flagCase: FlagCase, users: readonly string[], contexts: readonly CohortContext[]): PreparedCase;
  /** Opens a client that sends events to an address; each job uses a separate one. */
  events?(url: string, queueEvents: number): BenchEvents;
}

export interface BenchEvents {
  /** Constructs an event and passes it to the client. @returns whether the client accepted it. */
  enqueue(index: number, text: string): boolean;
  /** Resolves when all events are delivered. */
  flush(): Promise<void>;
  /** Events delivered since the start; `null` when the client does not count them. */
  delivered(): number | null;
  queued(): { events: number; bytes: number | null };
  /** Does not wait for queued events. */
  end(): Promise<void>;
}

/** Loads packages of the peers. They are not dependencies of the project, so their types are unknown. */
const requirePeer = createRequire(process.env['BENCH_PEERS'] ?? import.meta.url);

/** Loads a package of a peer; `T` declares the used part of its types. */
export function peer<T>(name: string): T {
  return requirePeer(name) as T;
}

export function peerVersion(name: string): string {
  const folder = join(process.env['BENCH_PEERS'] ?? '', '..', 'node_modules', name);
  return `${name} ${versionIn(join(folder, 'package.json'))}`;
}

export function versionIn(manifest: string): string {
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
