import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { isPlainObject } from '../../apps/author-schemas/values/secret-values.js';
import { CliError, EXIT } from '../api/api-error.js';
import type { Manifest } from './current-state.js';
import type { DesiredApp, DesiredState } from './desired-state.js';

/** Manifests by slug and version. */
export type Manifests = Record<string, Record<string, Manifest>>;

const EXTENSIONS = ['.json', '.yaml', '.yml'];

/**
 * The manifests of the versions that the file names; their paths are relative to it.
 *
 * @throws CliError with every manifest that cannot be read.
 */
export async function readManifests({ apps = {} }: DesiredState, file: string): Promise<Manifests> {
  const folder = file === '-' ? process.cwd() : dirname(file);
  const problems: string[] = [];
  const attempt = async <T>(name: string, read: () => Promise<T>): Promise<T | undefined> =>
    read().catch((error: Error) => {
      problems.push(`  ${name}: ${error.message}`);
      return undefined;
    });
  const manifests: Manifests = {};
  for (const [slug, app] of Object.entries(apps)) {
    const name = `apps.${slug}.versions`;
    const files = (await attempt(name, () => filesOf(app, folder))) ?? {};
    const versions: Manifests[string] = {};
    for (const [version, path] of Object.entries(files)) {
      const manifest = await attempt(`${name}.${version}`, () => readManifest(resolve(folder, path)));
      if (manifest !== undefined) versions[version] = manifest;
    }
    manifests[slug] = versions;
  }
  if (problems.length === 0) return manifests;
  throw new CliError(EXIT.invalid, [`${file} is not valid:`, ...problems].join('\n'));
}

async function filesOf({ versions = {} }: DesiredApp, folder: string): Promise<Record<string, string>> {
  if (typeof versions !== 'string') return versions;
  const files: Record<string, string> = {};
  for (const name of (await readdir(resolve(folder, versions))).toSorted()) {
    const extension = extname(name);
    if (!EXTENSIONS.includes(extension)) continue;
    const version = name.slice(0, -extension.length);
    if (version in files) throw new Error(`${versions} has two manifests of ${version}`);
    files[version] = join(versions, name);
  }
  return files;
}

async function readManifest(path: string): Promise<Manifest> {
  // JSON is YAML; of YAML's additional features, an alias of itself cannot become JSON.
  const manifest: unknown = parse(await readFile(path, 'utf8'));
  if (!isPlainObject(manifest)) throw new Error(`${path} must have an object`);
  JSON.stringify(manifest);
  return manifest;
}
