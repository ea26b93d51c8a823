import { manifestProblems } from '../versions/manifest-problems.js';
import { SchemaCompiler } from './schema-compiler.js';
import type { SchemaAnswer, SchemaJob } from './schema-task.js';

const compiler = new SchemaCompiler();

/** Runs in a worker thread of {@link SchemaPool}, which terminates it when it takes too long. JSON comes as text. */
export default function run({ task, started }: SchemaJob): SchemaAnswer {
  Atomics.store(started, 0, 1);
  if (task.kind === 'manifest') {
    const manifest = JSON.parse(task.manifest) as Record<string, unknown>;
    return manifestProblems(manifest, compiler, new Date(task.now));
  }
  return compiler.validate(task.owner, task.schema, JSON.parse(task.value));
}
