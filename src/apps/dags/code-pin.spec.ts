import { describe, expect, it } from 'vitest';
import type { Manifest } from '../model/manifest.js';
import { pinOf, isPinnedCode } from './code-pin.js';

const COMMIT = { bundle_version: '7d0e1ab' };
const FILE = { dag_checksum: `sha256:${'a'.repeat(64)}` };

function manifest(code?: Manifest['code']): Manifest {
  return { run_kinds: ['manual', 'schedule'], dags: ['shared'], ...(code === undefined ? {} : { code }) };
}

describe('pinOf', () => {
  it('is null without a pin', () => {
    expect(pinOf('report', manifest(), 'report__manual')).toBeNull();
  });

  it('is the pin of the version for each of its DAGs', () => {
    for (const dagId of ['report__manual', 'report__schedule', 'shared']) {
      expect(pinOf('report', manifest(COMMIT), dagId)).toEqual(COMMIT);
    }
  });

  it('does not cover a DAG that only an input names', () => {
    expect(pinOf('report', manifest(COMMIT), 'another_app')).toBeNull();
    expect(pinOf('report', manifest(COMMIT), 'report__event')).toBeNull();
  });

  it('is the pin of the DAG itself, and null for a DAG that is left out', () => {
    const code = { dags: { shared: COMMIT, report__manual: FILE } };
    expect(pinOf('report', manifest(code), 'shared')).toEqual(COMMIT);
    expect(pinOf('report', manifest(code), 'report__manual')).toEqual(FILE);
    expect(pinOf('report', manifest(code), 'report__schedule')).toBeNull();
    expect(pinOf('report', manifest(code), 'constructor')).toBeNull();
  });
});

const CODE = { bundleVersion: 'v7', checksum: 'sha256:1' };

describe('isPinnedCode', () => {
  it('compares only the property that is pinned', () => {
    expect(isPinnedCode({ bundle_version: 'v7' }, { ...CODE, checksum: 'sha256:2' })).toBe(true);
    expect(isPinnedCode({ bundle_version: 'v8' }, CODE)).toBe(false);
    expect(isPinnedCode({ dag_checksum: 'sha256:1' }, { ...CODE, bundleVersion: 'v8' })).toBe(true);
    expect(isPinnedCode({ dag_checksum: 'sha256:2' }, CODE)).toBe(false);
  });

  it('is null without a pin, and without the code', () => {
    expect(isPinnedCode(null, CODE)).toBeNull();
    expect(isPinnedCode({ bundle_version: 'v7' }, { ...CODE, bundleVersion: null })).toBeNull();
    expect(isPinnedCode({ dag_checksum: 'sha256:1' }, { ...CODE, checksum: null })).toBeNull();
  });
});
