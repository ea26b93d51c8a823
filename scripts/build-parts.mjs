// The parts of a build, their inputs, and whether these have changed. Compared by content, because a checkout resets all file times.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** @type {{ name: string, output: string, inputs: string[], steps: string[][] }[]} A step is a script for Node with its arguments. */
export const PARTS = [
  {
    name: 'service',
    output: 'dist',
    inputs: ['src', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'nest-cli.json'],
    steps: [['node_modules/@nestjs/cli/bin/nest.js', 'build']],
  },
  {
    name: 'portal',
    output: 'portal/dist',
    inputs: [
      'portal/src',
      'portal/public',
      'portal/scripts/compress.mjs',
      'portal/index.html',
      'portal/package.json',
      'portal/postcss.config.cjs',
      'portal/tsconfig.json',
      'portal/vite',
      'portal/vite.config.ts',
      'contracts/apps/manifest.schema.json',
      'contracts/names.schema.json',
      'src/common/text',
      'src/events/query',
      'package-lock.json',
    ],
    steps: [['node_modules/vite/bin/vite.js', 'build', 'portal'], ['portal/scripts/compress.mjs']],
  },
];

export function isStale(part) {
  const stamp = stampOf(part);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== digestOf(part);
}

/** @param digest of the inputs, computed before the build, so that a change during the build makes it stale. */
export function stamp(part, digest) {
  writeFileSync(stampOf(part), digest);
}

export function digestOf({ inputs }) {
  const hash = createHash('sha256');
  for (const path of inputs)
    for (const file of filesOf(path)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Each build empties the folder first, so an interrupted build leaves no stamp. */
function stampOf({ output }) {
  return join(root, output, '.sources');
}

function filesOf(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isLeftOut(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

/** Tests and generated files: the portal's build itself writes its list of routes. */
function isLeftOut(name) {
  return /\.(?:spec|gen)\.tsx?$/.test(name);
}
