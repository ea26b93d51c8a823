// node clients/typescript/build.mjs: writes dist: bundles for Node (ESM and CJS) and for browsers (ESM), and their types.
// Each entry of the package is a separate bundle; no chunks are shared.
// node clients/typescript/build.mjs --testservice <file>: bundles the test service instead; --flag-keys <file>: signalbox-flags.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { build } from 'vite';

const folder = import.meta.dirname;
const root = join(folder, '..', '..');
const dist = join(folder, 'dist');
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const external = [
  ...builtinModules,
  ...builtinModules.map((name) => `node:${name}`),
  ...Object.keys(manifest.peerDependencies),
];

/** Entries for Node, keyed by the name of their files in `dist`. */
const ENTRIES = {
  index: 'src/index.ts',
  express: 'src/http/express.ts',
  fastify: 'src/http/fastify.ts',
  pino: 'src/pino/transport.ts',
  'openfeature-server': 'src/openfeature/server.ts',
  'openfeature-web': 'src/openfeature/web.ts',
};

/** Programs that can be bundled alone. */
const PROGRAMS = { '--testservice': 'testservice/main.ts', '--flag-keys': 'src/flag-keys/main.ts' };

const [, , option, file] = process.argv;
if (option in PROGRAMS) {
  await bundle(PROGRAMS[option], 'es', file, false);
} else {
  rmSync(dist, { recursive: true, force: true });
  for (const [name, entry] of Object.entries(ENTRIES)) {
    await bundle(entry, 'es', join(dist, `${name}.js`), false);
    await bundle(entry, 'cjs', join(dist, `${name}.cjs`), false);
  }
  await bundle(PROGRAMS['--flag-keys'], 'es', join(dist, 'signalbox-flags.js'), false);
  await bundle('src/browser.ts', 'es', join(dist, 'browser.js'), true);
  writeTypes();
}

function bundle(entry, format, file, minify) {
  return build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    build: {
      target: 'es2022',
      outDir: dirname(file),
      emptyOutDir: false,
      minify,
      lib: {
        entry: join(folder, entry),
        formats: [format],
        fileName: () => file.slice(dirname(file).length + 1),
      },
      // Vite's `minify` keeps whitespace in libraries that are built as ES modules.
      rolldownOptions: { external, output: { minify, comments: !minify, exports: 'named' } },
    },
  });
}

/** Writes the declarations twice: programs that use `require` need declarations of CommonJS modules. */
function writeTypes() {
  const esm = join(dist, 'types', 'esm');
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(process.execPath, [tsc, '-p', join(folder, 'tsconfig.build.json')], { stdio: 'inherit' });
  for (const name of readdirSync(esm, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue;
    const text = readFileSync(join(esm, name), 'utf8');
    const to = join(dist, 'types', 'cjs', name.replace(/\.d\.ts$/, '.d.cts'));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, text.replace(/(from '\.{1,2}\/[^']+)\.js'/g, "$1.cjs'"));
  }
  process.stdout.write(`${relative(root, dist)} written\n`);
}
