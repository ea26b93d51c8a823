import { describe, expect, it } from 'vitest';
import { isPinnedCode } from './code-match.js';

const CODE = { bundleVersion: 'v7', checksum: 'sha256:1' };

describe('isPinnedCode', () => {
  it('compares with what is pinned, and only with that', () => {
    expect(isPinnedCode({ bundle_version: 'v7' }, { ...CODE, checksum: 'sha256:2' })).toBe(true);
    expect(isPinnedCode({ bundle_version: 'v8' }, CODE)).toBe(false);
    expect(isPinnedCode({ dag_checksum: 'sha256:1' }, { ...CODE, bundleVersion: 'v8' })).toBe(true);
    expect(isPinnedCode({ dag_checksum: 'sha256:2' }, CODE)).toBe(false);
  });

  it('is not known without a pin, and without the code', () => {
    expect(isPinnedCode(null, CODE)).toBeNull();
    expect(isPinnedCode({ bundle_version: 'v7' }, { ...CODE, bundleVersion: null })).toBeNull();
    expect(isPinnedCode({ dag_checksum: 'sha256:1' }, { ...CODE, checksum: null })).toBeNull();
  });
});
