import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const documents = files.filter((file) => file.endsWith('.md'));
const decisions = files.filter((file) => /^docs\/adr\/\d{4}-.*\.md$/.test(file)).toSorted();

/** Code blocks and diagrams hold no links. */
const withoutCode = (text: string): string => text.replace(/^( *)```[\s\S]*?^\1```$/gm, '');

/** The anchors that GitHub derives from the headings of a document. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutCode(text).matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let copy = 1; anchors.has(anchor); copy++) anchor = `${slug}-${copy}`;
    anchors.add(anchor);
  }
  return anchors;
}

function linkProblems(document: string): string[] {
  return [...withoutCode(read(document)).matchAll(/\]\(<?([^)>\s]+)>?\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/i.test(target)) return [];
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? document : relative(ROOT, join(ROOT, dirname(document), path));
    if (!existsSync(join(ROOT, file))) return [`${target}: no such file`];
    if (anchor !== undefined && !(file.endsWith('.md') && anchorsOf(read(file)).has(anchor)))
      return [`${target}: no such heading`];
    return [];
  });
}

/** Paths of source files in backticks, from the root, a source folder or the document's own folder. */
function pathProblems(document: string): string[] {
  const bases = ['', 'src', 'portal/src', 'test', 'test/browser', dirname(document)];
  return [
    ...withoutCode(read(document)).matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:ts|tsx|mjs|py|json))`/g),
  ].flatMap(([, path = '']) => (bases.some((base) => existsSync(join(ROOT, base, path))) ? [] : [path]));
}

describe('documents', () => {
  const problemsBy = (paths: string[], problemsOf: (document: string) => string[]): string[] =>
    paths.flatMap((document) => problemsOf(document).map((problem) => `${document}: ${problem}`));

  it('link only to files and headings that exist', () => {
    expect(documents.length).toBeGreaterThan(50);
    expect(problemsBy(documents, linkProblems)).toEqual([]);
  });

  it('name only source files that exist', () => {
    // Release notes and decision records keep the names of their time.
    const current = documents.filter((document) => !/^(?:CHANGELOG\.md|docs\/adr\/\d)/.test(document));
    expect(problemsBy(current, pathProblems)).toEqual([]);
  });

  it('refer to no document outside of the repository', () => {
    const outside =
      /\b(?:shared\/reference|(?:spec|design)\.md|of the specification\b|the specification's|design section)/i;
    const found = files
      .filter((file) => /\.(?:md|ts|tsx|mjs|py|json|ya?ml)$/.test(file) && file !== 'package-lock.json')
      .filter((file) => file !== 'test/docs/documents.spec.ts' && outside.test(read(file)));
    expect(found).toEqual([]);
  });
});

describe('docs/adr', () => {
  it('has one record per number, without a gap', () => {
    expect(decisions.map((file) => basename(file).slice(0, 4))).toEqual(
      decisions.map((_, index) => String(index + 1).padStart(4, '0')),
    );
  });

  it('lists every record under its own title', () => {
    const index = read('docs/adr/README.md');
    const listed = [...index.matchAll(/^\| \[(\d{4})\]\(([^)]+)\) +\| (.+?) +\|$/gm)].map(
      ([, number, file, title]) => `# ${number}: ${title} (${file})`,
    );
    expect(listed).toEqual(decisions.map((file) => `${read(file).split('\n')[0]} (${basename(file)})`));
  });
});

describe('docs/glossary.md', () => {
  it('has each word once, in alphabetical order', () => {
    const words = [...read('docs/glossary.md').matchAll(/^\| \*\*(.+?)\*\* /gm)].map(([, word = '']) => word);
    expect(words.length).toBeGreaterThan(30);
    expect(words).toEqual([...new Set(words)].sort((a, b) => a.localeCompare(b, 'en')));
  });
});

describe('docs/events.md', () => {
  it('has the fields that the schemas of the events have', () => {
    // "npm run event-docs" writes them.
    execFileSync(process.execPath, ['scripts/event-docs.mjs', '--check'], { cwd: ROOT, stdio: 'pipe' });
  });
});

describe('ARCHITECTURE.md', () => {
  const text = read('ARCHITECTURE.md');
  const section = (title: string): string => text.split(`\n## ${title}`)[1]?.split('\n## ')[0] ?? '';

  it('shows the modules with the imports that the sources have', () => {
    // Fails with the expected diagram; "npm run diagram" writes it.
    execFileSync(process.execPath, ['scripts/module-diagram.mjs', '--check'], { cwd: ROOT, stdio: 'pipe' });
  });

  it('lists every folder of src/ once, and no other', () => {
    const listed = [...section('Folders').matchAll(/^src\/([\w-]+)\/ /gm)].map(([, name = '']) => name);
    const folders = files.flatMap((file) => /^src\/([^/]+)\//.exec(file)?.[1] ?? []);
    expect(listed.toSorted()).toEqual([...new Set(folders)].toSorted());
  });

  it.each(['One batch', 'One flag change', 'One run'])(
    '%s: a diagram whose classes and files exist below src/',
    (title) => {
      const part = section(title);
      const paths = [...part.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.ts)`/g)].map(([, path = '']) => path);
      expect(paths.length).toBeGreaterThan(5);
      expect(paths.filter((path) => !existsSync(join(ROOT, 'src', path)))).toEqual([]);

      const diagram = /```mermaid\nsequenceDiagram\n(.*?)```/s.exec(part)?.[1] ?? '';
      const names = [...diagram.matchAll(/participant .*/g)].flatMap(
        ([line]) => line.match(/[A-Z][a-z]+[A-Z]\w+/g) ?? [],
      );
      const sources = paths.map((path) => read(join('src', path))).join('\n');
      const foreign = ['PostgreSQL'];
      expect(names.length).toBeGreaterThan(2);
      expect(
        names.filter((name) => !foreign.includes(name) && !new RegExp(`class ${name}\\b`).test(sources)),
      ).toEqual([]);
    },
  );
});
