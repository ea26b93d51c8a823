// npm run lint: checks texts for the words of the glossary, and the OpenAPI document for missing descriptions.
// `--update` rewrites the baseline, whose counts may only fall.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findings, RULES } from './language/glossary.mjs';
import { openApiFindings } from './language/openapi-findings.mjs';

const rootFlag = process.argv.indexOf('--root');
const root = rootFlag === -1 ? join(import.meta.dirname, '..') : process.argv[rootFlag + 1];
const baselineFile = join(root, 'scripts', 'language', 'baseline.json');
const FOLDERS = [
  'bench',
  'clients',
  'contracts',
  'docs',
  'examples',
  'orchestrator',
  'portal/src',
  'scripts',
  'src',
  'test',
];
const TEXTS = /\.(go|md|mjs|py|rs|sh|ts|tsx)$/;
const SKIPPED =
  /node_modules|^clients\/typescript\/dist|[._]gen\.(ts|go|rs)$|\/target\/|^scripts\/language\/|check-language\.spec\.ts$/;
const OPENAPI = 'contracts/openapi.json';

function* textFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const name = relative(root, path).replaceAll('\\', '/');
    if (SKIPPED.test(name)) continue;
    if (entry.isDirectory()) yield* textFiles(path);
    else if (TEXTS.test(name)) yield name;
  }
}

const counts = {};
const places = {};
function add(file, rule, place) {
  counts[file] ??= {};
  counts[file][rule] = (counts[file][rule] ?? 0) + 1;
  ((places[file] ??= {})[rule] ??= []).push(place);
}

/** Whether the rules for code apply: to names, comments, messages and test titles, not to documents and contracts. */
const isCode = (file) =>
  /\.(go|mjs|py|rs|sh|ts|tsx)$/.test(file) && /^(bench|clients|portal|scripts|src|test)\//.test(file);

const documents = readdirSync(root).filter((name) => name.endsWith('.md'));
const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
for (const file of [...documents, ...folders.flatMap((folder) => [...textFiles(join(root, folder))])]) {
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .forEach((line, index) => {
      for (const rule of findings(line, isCode(file) ? 'code' : undefined))
        add(file, rule, `${file}:${index + 1}: ${line.trim()}`);
    });
}
if (existsSync(join(root, OPENAPI))) {
  const document = JSON.parse(readFileSync(join(root, OPENAPI), 'utf8'));
  for (const [place, rule] of openApiFindings(document)) add(OPENAPI, rule, place);
}

/** A rule fails when its total within a top-level folder rises, so that moving a file does not count as a violation. */
const area = (file) => (file.includes('/') ? file.split('/')[0] : '.');
function totals(files) {
  const sums = {};
  for (const [file, rules] of Object.entries(files)) {
    for (const [rule, count] of Object.entries(rules)) {
      const key = `${area(file)} ${rule}`;
      sums[key] = (sums[key] ?? 0) + count;
    }
  }
  return sums;
}

if (process.argv.includes('--update')) {
  const sorted = Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(baselineFile, `${JSON.stringify(sorted, null, 2)}\n`);
  process.exit();
}

const baseline = existsSync(baselineFile) ? JSON.parse(readFileSync(baselineFile, 'utf8')) : {};
const [now, before] = [totals(counts), totals(baseline)];
const uses = Object.fromEntries(RULES.map(({ name, use }) => [name, use]));
let failed = false;
for (const [file, rules] of Object.entries(counts)) {
  for (const [rule, count] of Object.entries(rules)) {
    const key = `${area(file)} ${rule}`;
    if ((now[key] ?? 0) <= (before[key] ?? 0) || count <= (baseline[file]?.[rule] ?? 0)) continue;
    failed = true;
    const hint = uses[rule] ? `; use: ${uses[rule]}` : '';
    console.error(`"${rule}" (${count}, baseline ${baseline[file]?.[rule] ?? 0}${hint})`);
    for (const place of places[file][rule]) console.error(`  ${place}`);
  }
}
if (failed) process.exitCode = 1;
const shrunk = Object.keys(before).filter((key) => (now[key] ?? 0) < before[key]);
if (!failed && shrunk.length > 0) {
  console.log(`Language: ${shrunk.length} counts fell. Keep them: node scripts/check-language.mjs --update`);
}
