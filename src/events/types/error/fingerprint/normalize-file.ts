import { isBuildHash, withoutBuildHash } from '../../../message-patterns/build-hash.js';
import { endOfTemporaryFolder } from '../../../message-patterns/temporary-folder.js';
import { normalizeChunk } from '../../../message-patterns/normalize-chunk.js';
import { classifyWord } from '../../../message-patterns/word-class.js';

/** Folders whose names depend on the deployment, not on the program. */
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

/** Maximum length of a path; of a longer one, only the file name is used. */
const MAX_PATH = 1024;
const VERSION = /^v?\d+(?:\.\d+)*$/;
/** Version in the folder name of a package: `shop-1.4.2.whl`, `std@0.200.0`. */
const PACKAGE_VERSION = /[-@]v?\d+(?:\.\d+)+(?:[-+.].*)?$/;
/**
 * Names generated for one process, run or build: `spark-7d4f…`, `container_1700000000000_0042_01_000002`, `release-3f2a9c1`.
 */
const GENERATED_TAIL =
  /(?:^|[-_.])(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?=[a-f]*\d)[0-9a-f]{7,64}|\d{6,})(?:[-_.]\d+)*$/i;
/** Random suffix in `worker-x9cl8fpi` of Python's `tempfile`, and in the folder of Symfony's container. */
const RANDOM_TAIL = /[-_]([a-z0-9]{8})$/;
const CONTAINER = /^Container(?=.\w*[A-Z0-9_])\w{7}$/;
/** Smarty prepends a hash of the path to a template's name. */
const HASH_PREFIX = /^[0-9a-f]{32,64}(?:_\d+)?\.(?=.*\.)/;
/** Folders of Python's `tempfile` in another TMPDIR: `venvx9cl8fpi` of Airflow's virtual environments, `tmpx9cl8fpi`. */
const PYTHON_TEMPORARY = /^(?:venv|tmp(?=[a-z_]*\d))[a-z0-9_]{8}$/;
/** Path before the build id of Next.js. */
const NEXT_STATIC = '/_next/static';
const NEXT_BUILD = /^[\w-]{16,32}$/;
/** Every generated name contains a digit, except those of bundlers. */
const DIGIT = /\d/;

/**
 * Names of code compiled from a text, in angle brackets and with a counter or a hash: `<ipython-input-5-3f2a9c1b7e55>`,
 * `<command-4711>`, `<attrs generated init shop.Order-3>`, `<eval_with_key>.12`.
 */
const PSEUDO_FILE = /^<([^<>]*)>(?:\.\d+)?$/;
const PSEUDO_TAIL = /(?:[-.](?:\d+|(?=[a-f]*\d)[0-9a-f]{6,64})|\[\d+\]|: \d+|(?: at)? 0x[0-9a-f]+)+$/i;
const ADDRESS = /0x[0-9a-f]{4,}/gi;
/**
 * Random part of the name of a temporary file: `tmpx9cl8fpi.py` (Python), `tmp.Ab12Cd34Ef` (mktemp), `php8Fq2Zc`,
 * `job-x9cl8fpi.py`, `ipython-input-1-1234567890.py`, `script123456.py`.
 */
const TEMPORARY_NAME =
  /^(?:tmp[a-z0-9_]{8}|tmp\.[A-Za-z0-9]{6,10}|php[A-Za-z0-9]{6})(?=\.|$)|[-_](?=[a-z]*\d)[a-z0-9]{8}(?=\.|$)|(?:[-_]\d+)*[-_]\d{3,}(?=[-_.]|$)|\d{5,}(?=[-_.]|$)/g;
const GENERATED = '<generated>';
/** Address of a web page, which is also that of its inline scripts, and not a file. */
const PAGE = /^https?:\/\/[^/]*\/(?:.*\/)?[^/.]*$/i;
const WASM = /^wasm:\/\/wasm\/(?:(.*)-)?[0-9a-f]{8}$/;
const CONSOLE = /^VM\d+$/;
/** Input line of Node's console. */
const REPL = /^REPL\d+$/;
/**
 * Vite's compiled configuration, `vite.config.ts.timestamp-1700000000000-4f3a9c1b2d3e4.mjs`, and a Databricks cell,
 * `command-4711-3928473928`.
 */
const TIMESTAMP = /\.timestamp-\d{13}-[0-9a-f]{1,16}(?=\.)/;
const COMMAND = /^command-\d+(?:-\d+)?$/;
/** Hash at the start of a name in the stores of Nix and Guix. */
const STORE_HASH = /^[0-9a-df-np-sv-z]{32}-/;

/**
 * Part of a path that is the same on every machine and in every build, process and request: the file without its content
 * hash, and its folder unless that is a folder of the deployment. `https://x.example/assets/main.4f3a9c1b.js?v=2` → `main.js`,
 * `/srv/app/dist/orders/order.service.js` → `orders/order.service.js`, `/tmp/venvx9cl8fpi/script.py` → `script.py`.
 */
export function normalizeFile(path: string): string {
  const special = withoutFile(path);
  if (special !== null) return special;
  const end = endOfPath(path);
  let slash = end - 1;
  while (slash >= 0 && !isSeparator(path.charCodeAt(slash))) slash -= 1;
  const isLong = path.length > MAX_PATH;
  const temporary = isLong ? 0 : endOfTemporaryFolder(path);
  const name = fileName(path, slash + 1, end, temporary);
  if (slash <= 0 || isLong) return name;
  // Directly below a folder for temporary files.
  if (temporary > 0 && !hasSeparator(path, temporary, slash)) return name;
  let above = slash - 1;
  while (above >= 0 && !isSeparator(path.charCodeAt(above))) above -= 1;
  // Directly below the root of a file system or of a host.
  if (above === 0 || isSchemeEnd(path, above)) return name;
  const folder = path.slice(above + 1, slash);
  if (path.startsWith(NEXT_STATIC, above - NEXT_STATIC.length) && NEXT_BUILD.test(folder)) return name;
  const kept = folderName(folder);
  return kept === null ? name : `${kept}/${name}`;
}

/** Name of code that was compiled from a text; null for a path. */
function withoutFile(path: string): string | null {
  switch (path.charAt(0)) {
    case '<': {
      const pseudo = PSEUDO_FILE.exec(path);
      return pseudo === null ? null : `<${(pseudo[1] ?? '').replace(PSEUDO_TAIL, '')}>`;
    }
    case 'V':
      return CONSOLE.test(path) ? 'VM' : null;
    case 'b':
      return path.startsWith('blob:') ? 'blob:' : null;
    case 'R':
      return REPL.test(path) ? 'REPL' : null;
    case 'p':
      // Puppeteer names evaluated code after the position of the call.
      return path.startsWith('pptr:') ? 'pptr:' : null;
    case 'd':
      return path.startsWith('data:') ? 'data:' : null;
    case 'w': {
      const wasm = path.startsWith('wasm:') ? WASM.exec(path) : null;
      return wasm === null ? null : (wasm[1] ?? 'wasm');
    }
    default:
      return null;
  }
}

function fileName(path: string, from: number, end: number, temporary: number): string {
  const given = path.slice(from, end);
  if (given.startsWith('command-') && COMMAND.test(given)) return 'command';
  let name = withoutBuildHash(given.includes('.timestamp-') ? given.replace(TIMESTAMP, '') : given);
  if (end - from > 32) name = name.replace(HASH_PREFIX, '');
  if (name.includes('0x')) name = name.replace(ADDRESS, '0x');
  if (temporary > 0 && !hasSeparator(path, temporary, from - 1)) name = name.replace(TEMPORARY_NAME, '');
  if (!name.includes('.') && PAGE.test(path.slice(0, end))) return name === '' ? '/' : normalizeChunk(name);
  return name === '' || (name.startsWith('.') && from < end && path.charAt(from) !== '.')
    ? GENERATED + name
    : name;
}

/** null for a folder of the deployment, and for one with a generated name. */
function folderName(folder: string): string | null {
  if (folder === '' || folder.endsWith(':') || ROOT_FOLDERS.has(folder)) return null;
  if (folder.startsWith('venv') && PYTHON_TEMPORARY.test(folder)) return null;
  if (folder.startsWith('Container') && CONTAINER.test(folder)) return null;
  if (!DIGIT.test(folder)) return folder;
  if (VERSION.test(folder)) return null;
  if (isBuildHash(folder, false, false) || PYTHON_TEMPORARY.test(folder)) return null;
  const plain = withoutRandomTail(
    folder.replace(STORE_HASH, '').replace(PACKAGE_VERSION, '').replace(GENERATED_TAIL, ''),
  );
  return plain === '' || ROOT_FOLDERS.has(plain) ? null : plain;
}

/** Letters and digits that alternate more than twice do not form a word. */
function withoutRandomTail(folder: string): string {
  const tail = RANDOM_TAIL.exec(folder)?.[1];
  if (tail === undefined || classifyWord(tail, 0, tail.length).changes < 3) return folder;
  return folder.slice(0, -tail.length - 1);
}

/** Query string and fragment belong to the request, not to the file. */
function endOfPath(path: string): number {
  // React Native's development server: `index.bundle//&platform=ios`.
  const query = path.includes('//&') ? path.indexOf('//&') : path.indexOf('?');
  const withoutQuery = query === -1 ? path.length : query;
  const fragment = path.indexOf('#');
  return fragment === -1 || fragment > withoutQuery ? withoutQuery : fragment;
}

const isSeparator = (code: number): boolean => code === 47 || code === 92;

function hasSeparator(path: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (isSeparator(path.charCodeAt(i))) return true;
  return false;
}

/** `at` is the last character of `https://`, `webpack-internal:///` or `C:\`. */
function isSchemeEnd(path: string, at: number): boolean {
  let before = at;
  while (before > 0 && isSeparator(path.charCodeAt(before - 1))) before -= 1;
  return before > 0 && path.charAt(before - 1) === ':';
}
