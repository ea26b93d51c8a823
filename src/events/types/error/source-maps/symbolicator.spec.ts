import { runInNewContext } from 'node:vm';
import { minifySync } from '@swc/core';
import { describe, expect, it } from 'vitest';
import { fingerprintOfReport } from '../fingerprint/fingerprint-of.js';
import { readErrorReport } from '../fingerprint/error-report.js';
import type { StackFrame } from '../stack/stack-frame.js';
import { assignDebugIds } from './debug-ids.js';
import { packSourceMap, openSourceMap } from './source-map-worker.js';
import { PackedSourceMap } from './packed-source-map.js';
import { originalIn, symbolicate } from './symbolicator.js';

const ID = '9f1b2c3d-0001-4aaa-8bbb-0123456789ab';
const SOURCE = `
function priceOf(item) {
  return item.price.amount;
}
function totalOf(items) {
  let sum = 0;
  for (const item of items) sum += priceOf(item);
  return sum + items.length;
}
function checkout(cart) {
  const total = totalOf(cart.items);
  return { total, count: cart.items.length };
}
report(checkout);
`;

interface Minified {
  stack: string;
  url: string;
  map: PackedSourceMap;
  json: string;
}

function packed(json: string): PackedSourceMap {
  const map = openSourceMap(json);
  if (map === null) throw new Error('The source map is not readable');
  return PackedSourceMap.read(packSourceMap(map, 1000) ?? Buffer.alloc(0));
}

/** Symbolicates frames like those of events: with the source map of the debug id. */
const symbolicated = (frames: readonly StackFrame[], map: PackedSourceMap): StackFrame[] =>
  symbolicate(frames, (each) => (each.debugId === ID ? originalIn(map, each) : null));

/** Minifies the source, runs it, and returns the stack that V8 prints. */
function runMinified(source: string, url: string): Minified {
  const { code, map } = minifySync(source, {
    mangle: { toplevel: true },
    compress: { inline: 0, reduce_funcs: false, toplevel: false },
    sourceMap: true,
    module: false,
  });
  const json = JSON.stringify({
    ...(JSON.parse(map ?? '{}') as object),
    sources: ['webpack://shop/./src/cart.ts'],
  });
  let stack = '';
  const report = (run: (cart: object) => void): void => {
    try {
      run({ items: [{}] });
    } catch (error) {
      stack = (error as Error).stack ?? '';
    }
  };
  runInNewContext(code, { report }, { filename: url });
  // The frames of the test itself follow and are removed.
  const lines = stack.split('\n');
  const own = lines.filter((line, index) => index === 0 || line.includes(url));
  return { stack: own.join('\n'), url, map: packed(json), json };
}

const fingerprint = ({ stack, url, map }: Minified): ReturnType<typeof fingerprintOfReport> => {
  const data = { name: 'TypeError', message: 'x', stack, debugIds: { [url]: ID } };
  const report = readErrorReport(data);
  const exceptions = assignDebugIds(report.exceptions, data).map((exception) => ({
    ...exception,
    frames: symbolicated(exception.frames, map),
  }));
  return fingerprintOfReport({ ...report, exceptions });
};

const frame = (fields: Partial<StackFrame>): StackFrame => ({
  language: 'javascript',
  function: null,
  file: 'https://shop.example/main.js',
  line: 1,
  column: 1,
  inApp: null,
  debugId: ID,
  ...fields,
});

describe('symbolicate', () => {
  it('returns file, line and function of the source for the stack of a minified program', () => {
    const minified = runMinified(SOURCE, 'https://shop.example/assets/main.4f3a9c1b.js');
    const { frames } = readErrorReport({ stack: minified.stack }).exceptions[0] ?? { frames: [] };
    expect(frames.map(({ function: name }) => name?.length)).toEqual([1, 1, 1, undefined]);
    const found = symbolicated(
      frames.map((each) => ({ ...each, debugId: ID })),
      minified.map,
    );
    expect(found.map(({ file, line }) => [file, line])).toEqual([
      ['webpack://shop/src/cart.ts', 3],
      ['webpack://shop/src/cart.ts', 7],
      ['webpack://shop/src/cart.ts', 11],
      ['webpack://shop/src/cart.ts', 14],
    ]);
    expect(found.slice(0, 2).map(({ function: name }) => name)).toEqual(['priceOf', 'totalOf']);
  });

  it('returns one fingerprint for two builds of one source, with the original names', () => {
    const first = fingerprint(runMinified(SOURCE, 'https://shop.example/assets/main.4f3a9c1b.js'));
    const shifted = `function added(value) { report(value + 1); }\n${SOURCE.replace('report(checkout)', 'added.name; report(checkout)')}`;
    const second = fingerprint(runMinified(shifted, 'https://shop.example/assets/other.00ff00aa.js'));
    expect(first.culprit).toBe('priceOf (cart.ts)');
    expect(second).toEqual(first);
  });

  it('accepts columns that begin with 1', () => {
    // One segment for each of the generated columns 0 and 4: lines 1 and 2 of the source.
    const map = packed('{"version":3,"sources":["a.ts"],"names":[],"mappings":"AAAA,IACA"}');
    const lineAt = (column: number): number | null => symbolicated([frame({ column })], map)[0]?.line ?? null;
    expect([1, 4, 5, 9].map(lineAt)).toEqual([1, 1, 2, 2]);
  });

  it('keeps frames without a debug id, a source map, a position or a mapping', () => {
    const map = packed('{"version":3,"sources":["a.ts"],"names":[],"mappings":";AAAA"}');
    const kept = [
      frame({ debugId: null, line: 2 }),
      frame({ debugId: 'unknown', line: 2 }),
      frame({ line: null }),
      frame({ line: 2, column: null }),
      frame({ line: 1 }),
      frame({ line: 99 }),
    ];
    expect(symbolicated(kept, map)).toEqual(kept);
  });

  it('counts sources on the ignore list as library code', () => {
    const json = '{"version":3,"sources":["a.ts","b.ts"],"names":[],"mappings":"AAAA,ICAA","ignoreList":[1]}';
    const frames = symbolicated([frame({ column: 1 }), frame({ column: 9 })], packed(json));
    expect(frames.map(({ file, inApp }) => [file, inApp])).toEqual([
      ['a.ts', null],
      ['b.ts', false],
    ]);
  });

  it('reads maps with sections', () => {
    const section = { version: 3, sources: ['a.ts'], names: [], mappings: 'AAAA' };
    const json = JSON.stringify({ version: 3, sections: [{ offset: { line: 4, column: 0 }, map: section }] });
    expect(symbolicated([frame({ line: 5 })], packed(json))[0]).toMatchObject({
      file: 'a.ts',
      line: 1,
      column: 1,
    });
  });

  it.each([
    ['no JSON', '{'],
    ['another version', '{"version":2,"sources":[],"names":[],"mappings":""}'],
    ['an array', '[]'],
    ['null', 'null'],
    ['mappings that are not text', '{"version":3,"sources":["a.ts"],"names":[],"mappings":17}'],
    ['invalid sections', '{"version":3,"sections":[{}]}'],
  ])('opens no source map for %s', (_, json) => {
    expect(openSourceMap(json)).toBeNull();
  });
});

describe('assignDebugIds', () => {
  const exceptions = [
    { type: null, message: null, frames: [frame({ debugId: null }), frame({ file: null, debugId: null })] },
  ];
  const idsWith = (data: unknown): unknown[] =>
    assignDebugIds(exceptions, data).flatMap(({ frames }) => frames.map(({ debugId }) => debugId));

  it('reads a map of files, and the images of Sentry’s clients', () => {
    expect(idsWith({ debugIds: { 'https://shop.example/main.js': ID.toUpperCase() } })).toEqual([ID, null]);
    const images = [{ type: 'sourcemap', code_file: 'https://shop.example/main.js', debug_id: ID }, null, 17];
    expect(idsWith({ debug_meta: { images } })).toEqual([ID, null]);
  });

  it.each([
    [null],
    [17],
    [{ debugIds: [] }],
    [{ debugIds: { 'https://shop.example/main.js': '../../etc' } }],
    [{ debug_meta: { images: {} } }],
  ])('ignores %j', (data) => {
    expect(idsWith(data)).toEqual([null, null]);
  });
});
