import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readChange, readSnapshot } from '../../../clients/core/flags-payload.js';
import { SseParser } from '../../../clients/core/sse-parser.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FOLDER = join(ROOT, 'contracts', 'flags', 'v1');

interface Manifest {
  version: string;
  components: {
    file: string;
    schema: string;
    version: string;
    count: number;
    cases: { id: string; title: string }[];
  }[];
}
const read = <T>(name: string): T => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as T;
const manifest = read<Manifest>('manifest.json');
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
const script = (...args: string[]): { status: number | null; stderr: string } =>
  spawnSync(process.execPath, [join(ROOT, 'scripts', 'flags-contract.mjs'), ...args], { encoding: 'utf8' });

describe('the manifest of contracts/flags/v1', () => {
  it('is up to date, as are the checksums', () => {
    expect(script('--check')).toMatchObject({ status: 0, stderr: '' });
  });

  it('has the checksum of every file, as sha256sum -c reads them', () => {
    const lines = readFileSync(join(FOLDER, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
    const sums = lines.map((line) => /^([0-9a-f]{64}) {2}(\S+)$/.exec(line)?.slice(1) ?? []);
    const names = filesIn(FOLDER).filter((name) => name !== 'SHA256SUMS');
    expect(sums.map(([, name]) => name).sort()).toEqual(names.sort());
    for (const [sum, name = ''] of sums) {
      const bytes = readFileSync(join(FOLDER, name));
      expect([name, createHash('sha256').update(bytes).digest('hex')]).toEqual([name, sum]);
    }
  });

  it('names every case of every file once', () => {
    const listed = manifest.components.flatMap(({ cases }) => cases.map(({ id }) => id));
    expect(new Set(listed).size).toBe(listed.length);
    const files = manifest.components.map(({ file }) => file);
    expect([...files, 'manifest.json'].sort()).toEqual(
      filesIn(FOLDER)
        .filter((name) => /^[a-z]+\.json$/.test(name))
        .sort(),
    );
    const inFiles = files.flatMap((file) =>
      [...readFileSync(join(FOLDER, file), 'utf8').matchAll(/^ {6}"id": "([^"]+)"/gm)].map(
        (match) => match[1],
      ),
    );
    expect([...inFiles].sort()).toEqual([...listed].sort());
    for (const { count, cases } of manifest.components) expect(cases).toHaveLength(count);
  });

  describe('when a copy is changed', () => {
    let copy: string;
    beforeAll(() => {
      copy = mkdtempSync(join(tmpdir(), 'flags-contract-'));
    });
    afterAll(() => rmSync(copy, { recursive: true, force: true }));
    const changed = (name: string, change: (text: string) => string): void => {
      cpSync(FOLDER, copy, { recursive: true });
      const before = readFileSync(join(copy, name), 'utf8');
      const after = change(before);
      expect(after).not.toBe(before);
      writeFileSync(join(copy, name), after);
    };

    it.each([
      ['another result', 'evaluate.json', (text: string) => text.replace('"value": false', '"value": true')],
      ['another request', 'ofrep.json', (text: string) => text.replace('"targetingKey": "user-1"', '"a": 1')],
      ['another id', 'http.json', (text: string) => text.replace('"http-001"', '"http-901"')],
      [
        'another payload of many',
        'ofrep.json',
        (text: string) => text.replace('"rollout": 0', '"rollout": 1'),
      ],
    ])('rejects %s under a published ID', (_what, file, change) => {
      changed(file, change);
      const { status, stderr } = script(`--folder=${copy}`);
      expect([status, stderr]).toEqual([1, expect.stringContaining('immutable')]);
    });

    it.each([
      ['a new case', 'evaluate.json', (text: string) => addCase(text)],
      [
        'another title',
        'http.json',
        (text: string) => text.replace('the first snapshot', 'a first snapshot'),
      ],
      ['a schema', 'schemas/payload.schema.json', (text: string) => text.replace('decides', 'counts')],
    ])('accepts %s, once the checksums are written', (_what, file, change) => {
      changed(file, change);
      expect(script('--check', `--folder=${copy}`)).toMatchObject({ status: 1 });
      expect(script(`--folder=${copy}`)).toMatchObject({ status: 0 });
      expect(script('--check', `--folder=${copy}`)).toMatchObject({ status: 0 });
    });
  });
});

function addCase(text: string): string {
  const content = JSON.parse(text) as { cases: { id: string }[] };
  return JSON.stringify({ ...content, cases: [...content.cases, { ...content.cases[0], id: 'eval-900' }] });
}

describe('the schemas of contracts/flags/v1', () => {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  ajvFormats.default(ajv);
  for (const name of readdirSync(join(FOLDER, 'schemas'))) ajv.addSchema(read<object>(join('schemas', name)));
  const problemsOf = (schema: string, value: unknown): unknown => {
    const id = `https://signalbox.dev/contracts/flags/v1/${schema}`;
    return ajv.validate(id, value) ? null : ajv.errors;
  };

  it.each(manifest.components)('$file conforms to $schema', ({ file, schema }) => {
    expect(problemsOf(schema, read(file))).toBeNull();
  });

  it('manifest.json conforms to its schema', () => {
    expect(problemsOf('schemas/manifest.schema.json', manifest)).toBeNull();
  });

  it('accept and reject the same documents as a client', () => {
    const chunksOf = (step: object): (string | { base64: string })[] =>
      Object.values(step).find((value) => Array.isArray(value)) ?? [];
    const seen = { accepted: 0, refused: 0 };
    for (const { id, steps } of read<{ cases: { id: string; steps: object[] }[] }>('stream.json').cases) {
      const parser = new SseParser();
      const chunks = steps.flatMap(chunksOf);
      const messages = chunks.flatMap((chunk) =>
        parser.push(typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk.base64, 'base64')),
      );
      for (const { event, data } of messages) {
        const document = parsed(data);
        if (document === undefined || !/^flags\.(?:snapshot|changed)$/.test(event)) continue;
        const isSnapshot = event === 'flags.snapshot';
        const isAccepted = (isSnapshot ? readSnapshot(document) : readChange(document)) !== null;
        const problems = problemsOf(`schemas/${isSnapshot ? 'payload' : 'changed'}.schema.json`, document);
        expect([id, problems === null]).toEqual([id, isAccepted]);
        seen[isAccepted ? 'accepted' : 'refused'] += 1;
      }
    }
    expect(seen.accepted).toBeGreaterThan(60);
    expect(seen.refused).toBeGreaterThan(30);
  });
});

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
