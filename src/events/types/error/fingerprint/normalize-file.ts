import { isBuildHash, withoutBuildHash } from '../../../message-patterns/build-hash.js';

/** Folders whose name depends on how and where a program is deployed, not on what it is. */
export const ROOT_FOLDERS: ReadonlySet<string> = new Set([
  '.',
  '..',
  'app',
  'assets',
  'bin',
  'build',
  'chunks',
  'code',
  'current',
  'dist',
  'html',
  'js',
  'lib',
  'out',
  'project',
  'public',
  'release',
  'repo',
  'src',
  'static',
  'task',
  'workspace',
  'www',
  '~',
]);

/** Of a longer path the file's name counts. */
const MAX_PATH = 1024;
const VERSION = /^v?\d+(?:\.\d+)*$/;

/**
 * The part of a path that is the same on every machine and in every build: the file without content hash, and the folder
 * it is in unless that folder is one of deployment. `https://x.example/assets/main.4f3a9c1b.js?v=2` → `main.js`,
 * `/srv/app/dist/orders/order.service.js` → `orders/order.service.js`.
 */
export function normalizeFile(path: string): string {
  const end = endOfPath(path);
  let slash = end - 1;
  while (slash >= 0 && !isSeparator(path.charCodeAt(slash))) slash -= 1;
  const name = withoutBuildHash(path.slice(slash + 1, end));
  if (slash <= 0 || path.length > MAX_PATH) return name;
  let above = slash - 1;
  while (above >= 0 && !isSeparator(path.charCodeAt(above))) above -= 1;
  // Directly below the root of a file system or of a host.
  if (above === 0 || isSchemeEnd(path, above)) return name;
  const folder = path.slice(above + 1, slash);
  const isKept =
    folder !== '' && !ROOT_FOLDERS.has(folder) && !VERSION.test(folder) && !isBuildHash(folder, false, false);
  return isKept ? `${folder}/${name}` : name;
}

/** Query string and fragment belong to the request, not to the file. */
function endOfPath(path: string): number {
  const query = path.indexOf('?');
  const withoutQuery = query === -1 ? path.length : query;
  const fragment = path.indexOf('#');
  return fragment === -1 || fragment > withoutQuery ? withoutQuery : fragment;
}

const isSeparator = (code: number): boolean => code === 47 || code === 92;

/** `at` is the last character of `https://`, `webpack-internal:///` or `C:\`. */
function isSchemeEnd(path: string, at: number): boolean {
  let before = at;
  while (before > 0 && isSeparator(path.charCodeAt(before - 1))) before -= 1;
  return before > 0 && path.charAt(before - 1) === ':';
}
