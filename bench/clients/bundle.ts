import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { spread } from '../support/stats.js';
import { number, print, verdict } from '../support/text.js';
import { CLIENTS } from './install.js';
import type { PartResult, Wanted } from './part.js';

const LIMIT_BYTES = 8000;

/** Size of the package's file for browsers, compressed as servers do. */
export function bundle(): PartResult {
  const file = readFileSync(join(CLIENTS, 'typescript', 'dist', 'browser.js'));
  const sizes = {
    minified: file.byteLength,
    gzip: gzipSync(file, { level: 9 }).byteLength,
    brotli: brotliCompressSync(file).byteLength,
  };
  print('\ntypescript: bundle for browsers');
  print(`  minified ${number(sizes.minified)} bytes, brotli ${number(sizes.brotli)} bytes`);
  const reached = sizes.gzip < LIMIT_BYTES;
  verdict('browser bundle, gzip', `${number(sizes.gzip)} bytes`, `< ${number(LIMIT_BYTES)} bytes`, reached);
  const measured = spread([sizes.gzip]);
  const wanted: Wanted[] = [
    { figure: 'browser bundle, gzip', wanted: `< ${LIMIT_BYTES} bytes`, measured, reached },
  ];
  return { void: null, wanted, sizes };
}
