import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { PortalFile } from './portal-files.js';

/** In the `head` of `portal/index.html`. Read by `portal/public/boot.js` and `portal/src/api/service-address.ts`. */
const BASE_PATH = /(<meta name="base-path" content=")(")/;
const ADDRESS = /\b(href|src)="\/(?!\/)/g;

/**
 * The portal's page for a service under a path. The page is the only file of the build with addresses from the root of the host;
 * scripts and style sheets address each other relatively (`portal/vite.config.ts`).
 *
 * @param publicPath with a slash at its beginning; empty for a service at the root of its host.
 */
export function underPublicPath(page: PortalFile, publicPath: string): PortalFile {
  if (publicPath === '') return page;
  const html = page.bytes
    .toString('utf8')
    .replace(ADDRESS, `$1="${publicPath}/`)
    .replace(BASE_PATH, `$1${publicPath}$2`);
  const bytes = Buffer.from(html);
  return {
    ...page,
    bytes,
    hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
    compressed: { br: brotliCompressSync(bytes), gzip: gzipSync(bytes) },
  };
}
