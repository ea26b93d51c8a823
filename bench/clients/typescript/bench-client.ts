import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FlagCase } from '../jobs.js';

export type CohortContext = Record<'country' | 'env' | 'role' | 'userId', string>;

/** What the benchmark gives to a client. */
export interface Setup {
  /** The definitions in the client's own words. */
  definition: string;
  /** Its file. */
  definitionFile: string;
  /** Of the stand-in. */
  url: string;
}

/** A prepared case: an evaluation for each context, in the form that the client takes. */
export interface PreparedCase {
  contexts: number;
  /** Whether the flag is on for a context. Asynchronous where the client has no other method. */
  evaluate(index: number): Promise<boolean> | boolean;
}

/** A client that evaluates. */
export interface BenchClient {
  /** Package and version. */
  name: string;
  prepare(flagCase: FlagCase, users: readonly string[], contexts: readonly CohortContext[]): PreparedCase;
  /** A client that sends events to an address; each job has one of its own. */
  events?(url: string, queueEvents: number): BenchEvents;
}

export interface BenchEvents {
  /** As a program does it, with the construction of the event. @returns whether it was accepted. */
  enqueue(index: number, text: string): boolean;
  /** Resolves when everything is delivered. */
  flush(): Promise<void>;
  /** Since the start; `null` where the client does not count. */
  delivered(): number | null;
  queued(): { events: number; bytes: number | null };
  /** Without waiting for what is queued. */
  end(): Promise<void>;
}

/** Of the peers' packages: they are no dependencies of the project, so nothing knows their types. */
const requirePeer = createRequire(process.env['BENCH_PEERS'] ?? import.meta.url);

/** A package of a peer; `T` declares as much of its types as is used. */
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
