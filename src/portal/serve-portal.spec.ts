import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { PortalFile } from './portal-files.js';
import { underPublicPath } from './serve-portal.js';

const PORTAL = join(import.meta.dirname, '..', '..', 'portal');
const page: PortalFile = {
  extension: '.html',
  hash: 'of the build',
  bytes: readFileSync(join(PORTAL, 'index.html')),
  compressed: {},
};

describe('the page of the portal', () => {
  it('is served unchanged at the root of a host', () => {
    expect(underPublicPath(page, '')).toBe(page);
  });

  it('has every address below the path of the service, in each encoding', () => {
    const { bytes, compressed, hash } = underPublicPath(page, '/tools/signalbox');
    const html = bytes.toString();
    expect(html).toContain('<meta name="base-path" content="/tools/signalbox" />');
    expect(html.match(/(?:href|src)="\/tools\/signalbox\//g)).toHaveLength(5);
    expect(html).not.toMatch(/(?:href|src)="\/(?!tools\/signalbox\/)/);
    expect(gunzipSync(compressed.gzip ?? '').toString()).toBe(html);
    expect(brotliDecompressSync(compressed.br ?? '').toString()).toBe(html);
    expect(hash).not.toBe(page.hash);
    expect(underPublicPath(page, '/other').hash).not.toBe(hash);
  });
});

describe('the sources of the portal', () => {
  const sources = readdirSync(join(PORTAL, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.spec\.|\.gen\.|^test\b|service-address\.ts$/.test(file),
  );

  /** Code that omits the path of the service: the origin alone, and addresses from the root of the host. */
  const FROM_THE_ROOT = /location\.origin|\bfetch\(\s*['"`]\/|\b(?:href|src|action)=(?:\{\s*)?['"`]\//;

  it('address the service by its address and path only', () => {
    expect(sources.length).toBeGreaterThan(100);
    const wrong = sources.filter((file) =>
      FROM_THE_ROOT.test(readFileSync(join(PORTAL, 'src', file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });
});
