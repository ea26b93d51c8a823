import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const SCRIPT = join(import.meta.dirname, '..', '..', 'scripts', 'check-language.mjs');
const roots: string[] = [];

/** A repository with these files, checked against its own baseline. */
function repository(files: Record<string, unknown>) {
  const root = mkdtempSync(join(tmpdir(), 'signalbox-language-'));
  roots.push(root);
  const write = (file: string, content: unknown) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
  };
  for (const [file, content] of Object.entries(files)) write(file, content);
  const check = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [SCRIPT, '--root', root, ...args], {
      encoding: 'utf8',
    });
    return { status, stderr };
  };
  return { write, check };
}

const openApi = (operation: object, properties: object) => ({
  paths: { '/api/things': { get: operation } },
  components: { schemas: { ThingResponse: { properties } } },
});

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

describe('check-language', () => {
  it('rejects a word of the glossary in a comment, a string and a name', () => {
    const { check, write } = repository({ 'src/a.ts': '// Emits the change to each subscriber.\n' });
    expect(check()).toEqual({ status: 0, stderr: '' });
    for (const text of ['// Tells each subscriber.', "log('a poisoned batch');", 'function tellPage() {}']) {
      write('src/a.ts', `${text}\n`);
      expect(check()).toEqual({ status: 1, stderr: expect.stringContaining('src/a.ts:1') as string });
    }
  });

  it('rejects everyday verbs and pronouns in code, and accepts them in documents', () => {
    const { check, write } = repository({ 'docs/a.md': 'Ask an administrator. Nobody can sign in.\n' });
    expect(check()).toEqual({ status: 0, stderr: '' });
    for (const text of [
      'const isAsked = 1;',
      '// Says why.',
      '// Somebody waits.',
      'function lookAgain() {}',
    ]) {
      write('src/a.ts', `${text}\n`);
      expect(check()).toEqual({ status: 1, stderr: expect.stringContaining('src/a.ts:1') as string });
    }
    write('src/a.ts', "const problem = 'must not use look-ahead';\n");
    expect(check()).toEqual({ status: 0, stderr: '' });
  });

  it('accepts the everyday senses of glossary words', () => {
    const { check } = repository({
      'docs/a.md': 'Needs `flags:edit`. Four decimal places. The permission may come from the project.\n',
    });
    expect(check()).toEqual({ status: 0, stderr: '' });
  });

  it('accepts what the baseline counts, also in a moved file, and nothing more', () => {
    const { check, write } = repository({
      'src/a.ts': '// Tells it.\n',
      'scripts/language/baseline.json': { 'src/old.ts': { tell: 1 } },
    });
    expect(check().status).toBe(0);
    write('src/b.ts', '// Told.\n');
    expect(check().status).toBe(1);
  });

  it('rejects an operation without a summary and parameters and properties without a description', () => {
    const { check } = repository({
      'contracts/openapi.json': openApi(
        { parameters: [{ in: 'query', name: 'limit' }] },
        { id: { type: 'string' }, at: { description: 'A time.' } },
      ),
    });
    const { status, stderr } = check();
    expect(status).toBe(1);
    expect(stderr).toContain('GET /api/things\n');
    expect(stderr).toContain('GET /api/things query limit');
    expect(stderr).toContain('ThingResponse.id');
    expect(stderr).toContain('"description under four words"');
  });

  it('accepts a document whose operations, parameters and properties are described', () => {
    const { check } = repository({
      'contracts/openapi.json': openApi(
        {
          summary: 'List things',
          parameters: [{ in: 'query', name: 'limit', description: 'Items on one page.' }],
        },
        { id: { description: 'Id of the thing, a UUID.' } },
      ),
    });
    expect(check()).toEqual({ status: 0, stderr: '' });
  });
});
