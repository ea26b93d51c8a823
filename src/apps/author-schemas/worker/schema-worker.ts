import { setPriority } from 'node:os';
import { manifestProblems } from '../manifest/manifest-problems.js';
import { ownThreadId } from './thread-time.js';
import { SchemaCompiler } from '../schema-compiler.js';
import type { SchemaAnswer, SchemaJob } from './schema-pool.js';

/** Nice value of the worker threads. */
const NICE = 10;
// On Linux this is the priority of the calling thread alone; elsewhere it would be that of the whole service. Without
// it, threads that check schemas compete with the event loop on a busy machine.
if (process.platform === 'linux') setPriority(0, NICE);

const threadId = ownThreadId();
const compiler = new SchemaCompiler();

/**
 * Runs in a worker thread of {@link SchemaPool}, which terminates it when it exceeds its limit. JSON is passed as text.
 */
export default async function run({ task, started }: SchemaJob): Promise<SchemaAnswer> {
  Atomics.store(started, 1, threadId);
  Atomics.store(started, 0, 1);
  if (task.kind === 'manifest') {
    const manifest = JSON.parse(task.manifest) as Record<string, unknown>;
    return manifestProblems(manifest, compiler, new Date(task.now));
  }
  return compiler.validate(task.owner, task.schema, JSON.parse(task.value));
}
