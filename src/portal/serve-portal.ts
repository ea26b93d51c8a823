import type { Request, RequestHandler, Response } from 'express';
import { isPageVisit } from '../common/http/is-page-visit.js';
import { sendAllowedMethods } from '../common/http/method-not-allowed.js';
import { ENCODINGS, type PortalFile, type PortalFiles } from './portal-files.js';
import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/**
 * Nothing from elsewhere, no inline script, no eval, no frame around it. Mantine and the charts set styles on
 * elements, which only `unsafe-inline` allows.
 */
const SECURITY_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; " +
    "connect-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
};
/** Vite puts a hash of the content into these names. */
const HASHED = '/assets/';
const YEAR = 'public, max-age=31536000, immutable';
/** Its address may hold the setup token: neither kept by the browser, nor sent with the requests for its files. */
const SETUP_HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
const INDEX = '/index.html';
/** Addresses that the service itself hands out: a page for every client that opens them. */
const ENTRANCES = new Set(['/', '/setup', '/invitation', '/password-reset']);

const NOT_BUILT = `This service runs, but the pages of its portal have not been built.

In the folder of the service, run:   npm run build
Then start the service again. "npm start" does both.

Without the portal, POST /api/bootstrap sets up the service; /api/docs lists all routes.
`;

/**
 * Express middleware that serves the portal: its files, and `index.html` for every other page.
 * Addresses of the service's own cost one string test and are never touched.
 *
 * @param files `null`: it was not built, which the page then states.
 * @param publicPath under which the service is reached, and which the proxy has removed from the requested path.
 */
export function servePortal(files: PortalFiles | null, publicPath: string): RequestHandler {
  const built = files?.get(INDEX);
  const index = built && underPublicPath(built, publicPath);
  return (request, response, next) => {
    const { path } = request;
    if (isServiceAddress(path)) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      if (!ENTRANCES.has(path) && !files?.has(path)) return next();
      return sendAllowedMethods(request, response, ['GET', 'HEAD', 'OPTIONS']);
    }
    const file = files?.get(path);
    if (file !== undefined && file !== built) return send(request, response, file);
    // A file that is not there, of a version that is gone: a page in its place could not be understood.
    const isPage = ENTRANCES.has(path) || path === INDEX || isPageVisit(request);
    if (!isPage || path.startsWith(HASHED)) return next();
    if (index !== undefined) return send(request, response, index);
    response.status(503).set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    response.type('text/plain').end(NOT_BUILT);
  };
}

/** The whole file: parts of it (`Range`) are never worth it here, and may be left out. */
function send(request: Request, response: Response, file: PortalFile): void {
  const encoding = ENCODINGS.find(
    ({ name }) => file.compressed[name] && request.acceptsEncodings(name),
  )?.name;
  const body = encoding === undefined ? file.bytes : (file.compressed[encoding] ?? file.bytes);
  response
    .set({
      ...SECURITY_HEADERS,
      'Cache-Control': request.path.startsWith(HASHED) ? YEAR : 'no-cache',
      ...(request.path.startsWith('/setup') ? SETUP_HEADERS : {}),
      ETag: `"${file.hash}${encoding === undefined ? '' : `-${encoding}`}"`,
    })
    .type(file.extension)
    .vary('Accept-Encoding');
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  if (encoding !== undefined) response.set('Content-Encoding', encoding);
  response.set('Content-Length', String(body.length)).end(body);
}

/** Express matches routes in any letter case, so this must, too. `/health` itself is a page of the portal. */
const SERVICE = /^\/(?:api|ofrep|health\/[^/]+|metrics|\.well-known)(?:\/|$)/i;

/** Whether an address is answered by the service and not by the portal. */
export function isServiceAddress(path: string): boolean {
  return SERVICE.test(path);
}

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
