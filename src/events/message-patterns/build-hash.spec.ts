import { describe, expect, it } from 'vitest';
import { Draw } from '../../../test/support/errors/draw.js';
import { seededRandom } from '../../../test/support/seeded-random.js';
import { withoutBuildHash } from './build-hash.js';

describe('withoutBuildHash', () => {
  it.each([
    ['main.4f3a9c1b.js', 'main.js'],
    ['main.4f3a9c.js', 'main.js'],
    ['185.0a1b2c3d.chunk.js', '<hash>.chunk.js'],
    ['chunk-QJETWZFN.mjs', 'chunk.mjs'],
    ['index-BxYz12_a.js', 'index.js'],
    ['index-DkFjKxQp.js', 'index.js'],
    ['index-B-x9_Yz1.js', 'index.js'],
    ['polyfills-c67a75d1b6f99dc8.js', 'polyfills.js'],
    ['4f3a9c1b2d3e4f506172.js', '<hash>.js'],
    ['app-1.2.3.min.js', 'app.min.js'],
    ['Checkout_4f3a9c1b.css', 'Checkout.css'],
  ])('removes the hash of %s', (name, expected) => {
    expect(withoutBuildHash(name)).toBe(expected);
  });

  it.each([
    'order-controller.ts',
    'page-settings.js',
    'sha256.js',
    'utils-base64url.js',
    'OAuth2Client.js',
    'decade.js',
    'Checkout.java',
    'index',
    '.env',
    'main.4f3a9.js',
    'index-ZxYz12_a.js',
  ])('keeps %s', (name) => {
    expect(withoutBuildHash(name)).toBe(name);
  });

  it('recognizes at least 99 % of the hashes that esbuild, Rollup and webpack write', () => {
    const draw = new Draw(seededRandom('hashes of builds'));
    const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const hashes = [
      () => `-${draw.text('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 8)}`,
      () => `-${draw.of(['B', 'C', 'D'])}${draw.text(base64url, 7)}`,
      () => `.${draw.hex(8)}`,
      () => `.${draw.hex(20)}`,
    ];
    for (const hash of hashes) {
      let kept = 0;
      for (let i = 0; i < 2000; i++)
        if (withoutBuildHash(`order-page${hash()}.js`) !== 'order-page.js') kept += 1;
      expect(kept).toBeLessThanOrEqual(20);
    }
  });
});
