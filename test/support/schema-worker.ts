import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, '.cache/test');
/** As deep as the worker in `src` and `dist`: it reads contracts by a relative address. Where `SchemaPool` looks. */
const FOLDER = join(CACHE, 'schema-worker');

/**
 * Global set-up of the lanes whose tests validate by authors' schemas: bundles the worker thread, which Vitest cannot
 * load from TypeScript.
 */
export default async function setup(): Promise<void> {
  const output = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'src/apps/author-schemas/schema-worker.ts',
      target: 'node20',
      write: false,
      minify: false,
    },
  })) as Rollup.RollupOutput;
  const file = join(FOLDER, 'schema-worker.js');
  await mkdir(FOLDER, { recursive: true });
  const { code } = output.output[0];
  if ((await readFile(file, 'utf8').catch(() => '')) === code) return;
  // Another run may be loading it.
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, code);
  await rename(fresh, file);
  await rm(fresh, { force: true });
}
