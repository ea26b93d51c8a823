import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** Made beside each text by the build (`portal/scripts/compress.mjs`), the smaller one first. */
export const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;
export type Encoding = (typeof ENCODINGS)[number]['name'];

export interface PortalFile {
  /** With its dot, `.js`. */
  extension: string;
  /** Of the content, as hex digits. */
  hash: string;
  bytes: Buffer;
  compressed: Partial<Record<Encoding, Buffer>>;
}

/** By the address under which it is served, `/assets/index-BLZ1qUtz.css`. */
export type PortalFiles = ReadonlyMap<string, PortalFile>;

/**
 * Reads the output of `npm run build`, some 2 MB, once. Files are served from memory because a build beside the
 * running service removes files, so that an old page would get half of another version, and because then no
 * requested address is ever used as a path.
 *
 * @returns `null` when the portal has not been built.
 */
export function readPortalFiles(folder: string): PortalFiles | null {
  if (!existsSync(join(folder, 'index.html'))) return null;
  const files = new Map<string, PortalFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const isCompressed = ENCODINGS.some(({ suffix }) => entry.name.endsWith(suffix));
    if (!entry.isFile() || entry.name.startsWith('.') || isCompressed) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, path).split(sep).join('/')}`, readFile(path));
  }
  return files;
}

function readFile(path: string): PortalFile {
  const bytes = readFileSync(path);
  const compressed: PortalFile['compressed'] = {};
  for (const { name, suffix } of ENCODINGS) {
    if (existsSync(path + suffix)) compressed[name] = readFileSync(path + suffix);
  }
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { extension: extname(path), hash, bytes, compressed };
}
