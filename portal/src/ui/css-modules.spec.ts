import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = resolve(import.meta.dirname, '..');
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

/** Classes that the stylesheet lacks: they are `undefined` at run time, and TypeScript does not check them. */
function missingClasses(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(IMPORT)].flatMap(([, name = '', path = '']) => {
    const css = readFileSync(resolve(file, '..', path), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    const defined = new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, one]) => one));
    const used = source.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['(\\w+)'\\])`, 'g'));
    return [...used].map(([, one, other]) => one ?? other ?? '').filter((one) => !defined.has(one));
  });
}

describe('style sheets of components', () => {
  it('have every class that their components use', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    );
    const missing = files.flatMap((file) =>
      missingClasses(join(SOURCES, file)).map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
