import { describe, expect, it } from 'vitest';
import { readDiff } from '../../ui/diff-text';
import { jsonDiff } from './json-diff';

const version = (name: string, manifest: Record<string, unknown>) => ({ version: name, manifest });

describe('the diff of two manifests', () => {
  it('is null when only the order of the fields differs', () => {
    expect(
      jsonDiff(version('1', { a: 1, b: { c: 2, d: 3 } }), version('2', { b: { d: 3, c: 2 }, a: 1 })),
    ).toBeNull();
  });

  it('is a unified diff of the lines that differ, which can be shown', () => {
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`k${String(index).padStart(2, '0')}`, index]),
    );
    const text = jsonDiff(version('1.0', many), version('1.1', { ...many, k03: 'new', k25: null, z: 1 }))!;
    const lines = text.split('\n');
    expect(lines.filter((line) => /^[+-] /.test(line))).toEqual([
      '-  "k03": 3,',
      '+  "k03": "new",',
      '-  "k25": 25,',
      '+  "k25": null,',
      '-  "k29": 29',
      '+  "k29": 29,',
      '+  "z": 1',
    ]);
    expect(lines.filter((line) => line.startsWith('@@'))).toEqual(['@@ -2,7 +2,7 @@', '@@ -24,9 +24,10 @@']);
    expect(readDiff(text)?.[0]?.hunks).toHaveLength(2);
  });
});
