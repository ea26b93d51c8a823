import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Rollup } from 'vite';
import { eventTypeFolders } from '../../../src/events/types/discover.js';

const ROOT = join(import.meta.dirname, '../../..');
const CACHE = join(ROOT, '.cache/test');
/**
 * Folder at the same depth as the worker in `src` and `dist`, because the worker reads contracts by a relative path.
 * `SchemaPool` loads it from here.
 */
const FOLDER = join(CACHE, 'schema-worker');

/**
 * Global set-up of the lanes whose tests validate by authors' schemas or upload source maps: bundles the worker threads, which Vitest
 * cannot load from TypeScript, and the event types, which the worker finds as folders beside itself.
 */
export default async function setup(): Promise<void> {
  const types = eventTypeFolders().map((type) => `${type}/${type}.type`);
  const { output } = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node20',
      write: false,
      minify: false,
      rolldownOptions: {
        input: {
          'schema-worker': 'src/apps/author-schemas/worker/schema-worker.ts',
          'source-map-worker': 'src/events/types/error/source-maps/source-map-worker.ts',
          ...Object.fromEntries(types.map((type) => [type, `src/events/types/${type}.ts`])),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })) as Rollup.RollupOutput;
  for (const chunk of output)
    if (chunk.type === 'chunk') await store(join(FOLDER, chunk.fileName), chunk.code);
}

async function store(file: string, code: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => '')) === code) return;
  await mkdir(dirname(file), { recursive: true });
  // Another run may be loading it.
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, code);
  await rename(fresh, file);
}
