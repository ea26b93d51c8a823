// npm run contract [-- --check]: writes manifest.json and SHA256SUMS of contracts/flags/v1, or checks that they are up to date.
// Fails without writing when a published case was changed or removed: clients in other languages depend on it.
// --folder=<path> uses a copy of the folder.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder =
  process.argv.find((argument) => argument.startsWith('--folder='))?.slice('--folder='.length) ??
  join(import.meta.dirname, '..', 'contracts', 'flags', 'v1');
const COMPONENTS = ['buckets', 'evaluate', 'stream', 'http', 'ofrep'];
const VERSION = '1.0.0';

const bytesOf = (name) => readFileSync(join(folder, name));
const jsonOf = (name) => JSON.parse(bytesOf(name).toString('utf8'));
const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** Canonical JSON: independent of formatting and of the order of fields. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.keys(value).sort();
  return `{${fields.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

/** Titles and notes may be improved; requests and responses must not change. */
function describe({ title, note, ...rest }) {
  const named = title ?? note ?? `${rest.flagKey}:${rest.userId}`;
  return { id: rest.id, title: named, sha256: sha256(canonical(rest)) };
}

function component(name) {
  const file = `${name}.json`;
  const content = jsonOf(file);
  // A payload that several cases share is part of the hash of each of them.
  const shared = Object.entries(content.payloads ?? {});
  const cases = [content.cases, content.buckets, content.sweep, content.discriminators]
    .flatMap((list) => list ?? [])
    .map((one) => {
      const payload = shared.find(([key]) => key === one.payload);
      return describe(payload ? { ...one, payload: payload[1] } : one);
    });
  return {
    file,
    schema: `schemas/${name}.schema.json`,
    version: content.version ?? content.specVersion,
    count: cases.length,
    cases,
  };
}

function manifest() {
  const components = COMPONENTS.map(component);
  const seen = new Set();
  for (const { id } of components.flatMap(({ cases }) => cases)) {
    if (typeof id !== 'string' || seen.has(id))
      throw new Error(`The id of a case is missing or used twice: ${id}.`);
    seen.add(id);
  }
  return {
    $schema: 'schemas/manifest.schema.json',
    contract: 'signalbox-flags',
    version: VERSION,
    compatibility: {
      additive:
        'Within v1, files, cases and optional fields are added, never taken away or given another meaning. Ignore fields that you do not know.',
      immutable:
        'The id of a case names the same question and answer for ever; sha256 is over its canonical JSON without title and note. A case that turns out to be wrong is named in withdrawn, and a new one is added.',
      breaking: 'Anything else is contracts/flags/v2, beside this folder.',
    },
    withdrawn: existing()?.withdrawn ?? [],
    payload_schemas: {
      snapshot: 'schemas/payload.schema.json',
      changed: 'schemas/changed.schema.json',
      refetch: 'schemas/refetch.schema.json',
    },
    components,
  };
}

function existing() {
  return existsSync(join(folder, 'manifest.json')) ? jsonOf('manifest.json') : undefined;
}

/** Ids of published cases that were changed or removed. */
function changedCases(next) {
  const now = new Map(next.components.flatMap(({ cases }) => cases).map((one) => [one.id, one.sha256]));
  return (existing()?.components ?? [])
    .flatMap(({ cases }) => cases)
    .filter(({ id, sha256: before }) => now.get(id) !== before)
    .map(({ id }) => id);
}

function checksums(manifestText) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => name !== 'SHA256SUMS' && name !== 'manifest.json');
  const sums = new Map(names.map((name) => [name, sha256(bytesOf(name))]));
  sums.set('manifest.json', sha256(manifestText));
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, sum]) => `${sum}  ${name}\n`)
    .join('');
}

const next = manifest();
const changed = changedCases(next);
if (changed.length > 0) {
  process.stderr.write(
    `Published cases are immutable; changed or removed: ${changed.join(', ')}. Restore them and add new cases.\n`,
  );
  process.exit(1);
}
const manifestText = `${JSON.stringify(next, null, 2)}\n`;
const files = { 'manifest.json': manifestText, SHA256SUMS: checksums(manifestText) };
if (process.argv.includes('--check')) {
  const stale = Object.entries(files).filter(
    ([name, text]) => !existsSync(join(folder, name)) || bytesOf(name).toString('utf8') !== text,
  );
  if (stale.length > 0) {
    process.stderr.write(
      `Out of date: ${stale.map(([name]) => `contracts/flags/v1/${name}`).join(', ')}. Run "npm run contract".\n`,
    );
    process.exit(1);
  }
} else {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}
