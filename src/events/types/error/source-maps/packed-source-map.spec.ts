import { originalPositionFor, type TraceMap } from '@jridgewell/trace-mapping';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../../test/support/seeded-random.js';
import { packSourceMap, openSourceMap } from './source-map-worker.js';
import { PackedSourceMap } from './packed-source-map.js';

const random = seededRandom('packed source maps');
const below = (n: number): number => Math.floor(random() * n);
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function vlq(value: number): string {
  let rest = value < 0 ? -value * 2 + 1 : value * 2;
  let text = '';
  do {
    text += DIGITS[(rest % 32) + (rest >= 32 ? 32 : 0)];
    rest = Math.floor(rest / 32);
  } while (rest > 0);
  return text;
}

/** Lines with and without segments, segments with and without a source and a name, several at one column. */
function randomMap(): TraceMap {
  const before = [0, 0, 0, 0];
  const relative = (field: number, value: number): string => {
    const text = vlq(value - (before[field] ?? 0));
    before[field] = value;
    return text;
  };
  const lines = Array.from({ length: below(6) }, () =>
    Array.from({ length: below(8) }, () => {
      const column = vlq(below(4));
      if (random() < 0.2) return column;
      const place = relative(0, below(3)) + relative(1, below(50)) + relative(2, below(80));
      return column + place + (random() < 0.5 ? relative(3, below(4)) : '');
    }).join(','),
  );
  const map = openSourceMap(
    JSON.stringify({
      version: 3,
      sourceRoot: 'https://shop.example/src/',
      sources: ['a.ts', '../b.ts', 'é.ts'],
      names: ['a', 'total', 'prix🙂', ''],
      ignoreList: [1],
      mappings: lines.join(';'),
    }),
  );
  if (map === null) throw new Error('not readable');
  return map;
}

const pack = (map: TraceMap): Buffer => packSourceMap(map, 1000) ?? Buffer.alloc(0);

describe('PackedSourceMap', () => {
  it('finds the same positions as the library in the original map', () => {
    for (let i = 0; i < 200; i++) {
      const map = randomMap();
      const packed = PackedSourceMap.read(pack(map));
      for (let line = 1; line < 8; line++) {
        for (let column = 0; column < 30; column++) {
          const { source, line: row, column: place, name } = originalPositionFor(map, { line, column });
          const expected =
            source === null
              ? null
              : { source, line: row, column: place + 1, name, isIgnored: source.endsWith('/b.ts') };
          expect(packed.originalOf(line, column)).toEqual(expected);
        }
      }
    }
  });

  it('reads bytes at any offset', () => {
    const map = openSourceMap('{"version":3,"sources":["a.ts"],"names":[],"mappings":"AAAA"}') as TraceMap;
    const shifted = Buffer.concat([Buffer.alloc(3), pack(map)]).subarray(3);
    expect(PackedSourceMap.read(shifted).originalOf(1, 0)).toMatchObject({ source: 'a.ts', line: 1 });
  });

  it('is not created for a map with too many segments or lines', () => {
    const withMappings = (mappings: string): TraceMap =>
      openSourceMap(JSON.stringify({ version: 3, sources: ['a.ts'], names: [], mappings })) as TraceMap;
    expect(packSourceMap(withMappings('AAAA,CAAC,CAAC'), 3)).not.toBeNull();
    expect(packSourceMap(withMappings('AAAA,CAAC,CAAC'), 2)).toBeNull();
    expect(packSourceMap(withMappings(';;;AAAA'), 3)).toBeNull();
  });

  it('does not read another format', () => {
    expect(() => PackedSourceMap.read(Buffer.alloc(64))).toThrow(TypeError);
  });
});
