import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { PARTS } from './build-parts.mjs';

const ROOT = join(import.meta.dirname, '..');
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** Existing files that a file imports by a relative path. */
function importsOf(file) {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, path]) => {
    const base = join(dirname(file), path).replace(/\.js$/, '');
    const found = ['', '.ts', '.tsx', '.mjs'].map((ending) => base + ending);
    return found.filter((name) => existsSync(name) && statSync(name).isFile()).slice(0, 1);
  });
}

/** The files and all files that they import, directly or indirectly. */
function reachedFrom(files) {
  const seen = new Set(files);
  for (const file of seen) {
    if (/\.(?:json|css)$/.test(file)) continue;
    for (const imported of importsOf(file)) seen.add(imported);
  }
  return [...seen];
}

it('a change of any file that the portal is built from makes its build stale', () => {
  const { inputs } = PARTS.find(({ name }) => name === 'portal');
  const sources = globSync('portal/src/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/*.spec.*'] });
  const files = reachedFrom(['portal/vite.config.ts', ...sources].map((file) => join(ROOT, file)));
  const paths = files.map((file) => relative(ROOT, file));
  expect(paths.some((path) => path.startsWith('src/'))).toBe(true);
  expect(
    paths.filter((path) => !inputs.some((input) => path === input || path.startsWith(`${input}/`))),
  ).toEqual([]);
});
