// npm run diagram: writes the module diagram of ARCHITECTURE.md from the imports of src/. With --check it only compares,
// and fails when the document differs.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const DOCUMENT = join(root, 'ARCHITECTURE.md');

/**
 * Folders that are not features. Nearly all others import them, so they are one box; imports among them follow the list
 * of layers.
 */
const FOUNDATION = [
  'common',
  'config',
  'openapi',
  'metrics',
  'processes',
  'database',
  'event-publisher',
  'rate-limits',
  'audit',
];

const written = readFileSync(DOCUMENT, 'utf8');
const section = /(<!-- modules: written by npm run diagram -->\n\n)```mermaid\n.*?```\n/s;
if (!section.test(written))
  throw new Error('ARCHITECTURE.md has no section "modules: written by npm run diagram".');
const expected = written.replace(section, (_, mark) => `${mark}\`\`\`mermaid\n${diagram()}\`\`\`\n`);

if (!process.argv.includes('--check')) writeFileSync(DOCUMENT, expected);
else if (written !== expected) {
  process.stderr.write(
    `The module diagram of ARCHITECTURE.md differs from the imports of src/; run "npm run diagram".\n\n${diagram()}`,
  );
  process.exitCode = 1;
}

function diagram() {
  const edges = withoutImplied(importsBetweenFolders());
  const names = [...edges.keys()].filter((name) => name !== 'foundation').sort();
  const lines = [
    'flowchart TD',
    ...names.map((name) => `  ${name}`),
    `  foundation["${FOUNDATION.toSorted().join(', ')}"]`,
    ...names.flatMap((name) => [...edges.get(name)].sort().map((other) => `  ${name} --> ${other}`)),
  ];
  return `${lines.join('\n')}\n`;
}

/** @returns {Map<string, Set<string>>} for each folder of `src/`, the folders that its sources import. */
function importsBetweenFolders() {
  const edges = new Map(foldersOf('src').map((name) => [boxOf(name), new Set()]));
  for (const file of sourcesOf('src')) {
    const from = file.split('/')[1];
    // Files directly in src/ compose the application and import everything.
    if (boxOf(from) === 'foundation' || !edges.has(from)) continue;
    for (const [, target] of readFileSync(join(root, file), 'utf8').matchAll(
      /\b(?:from|import)\s*\(?'(\.[^']+)'/g,
    )) {
      const [top, to, ...rest] = posix.join(posix.dirname(file), target).split('/');
      if (top !== 'src' || rest.length === 0 || boxOf(to) === from) continue;
      edges.get(from).add(boxOf(to));
    }
  }
  return edges;
}

/** Omits arrows that others imply: if `flags` imports `live` and `live` imports `auth`, `flags --> auth` is implied. */
function withoutImplied(edges) {
  return new Map(
    [...edges].map(([from, direct]) => [
      from,
      new Set(
        [...direct].filter(
          (to) => ![...direct].some((other) => other !== to && reaches(edges, other, to, from)),
        ),
      ),
    ]),
  );
}

/** Whether a chain of imports leads from one folder to another without the folder `without`. */
function reaches(edges, from, to, without) {
  const seen = new Set([without]);
  const visit = (name) => {
    if (name === to) return true;
    if (seen.has(name)) return false;
    seen.add(name);
    return [...(edges.get(name) ?? [])].some(visit);
  };
  return visit(from);
}

function boxOf(folder) {
  return FOUNDATION.includes(folder) ? 'foundation' : folder;
}

function foldersOf(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

function sourcesOf(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
