// npm run event-docs: writes the fields of each event type into docs/events.md from contracts/events. With --check it only
// compares, and fails when the document differs.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';

const root = join(import.meta.dirname, '..');
const DOCUMENT = join(root, 'docs', 'events.md');
const SCHEMAS = join(root, 'contracts', 'events');

const written = readFileSync(DOCUMENT, 'utf8');
const section = /(<!-- fields: written by npm run event-docs -->\n).*?(?=\n<!-- fields: end -->)/s;
if (!section.test(written))
  throw new Error('docs/events.md has no section "fields: written by npm run event-docs".');
const expected = await prettier.format(
  written.replace(section, (_, mark) => `${mark}\n${typesOfEvents().join('\n')}`),
  { ...(await prettier.resolveConfig(DOCUMENT)), filepath: DOCUMENT },
);

if (!process.argv.includes('--check')) writeFileSync(DOCUMENT, expected);
else if (written !== expected) {
  process.stderr.write('docs/events.md differs from contracts/events; run "npm run event-docs".\n');
  process.exitCode = 1;
}

function typesOfEvents() {
  return readdirSync(SCHEMAS)
    .filter((file) => file.endsWith('.schema.json'))
    .sort()
    .flatMap((file) => linesOf(file.replace('.schema.json', ''), readSchema(file)));
}

function linesOf(type, schema) {
  const fields = Object.entries(schema.properties).map(
    ([name, field]) =>
      `| \`${name}\` | ${typeOf(field)} | ${schema.required.includes(name) ? 'yes' : ''} | ${textOf(field.description)} |`,
  );
  return [
    `### Fields of ${type}`,
    '',
    schema.description,
    '',
    '| Field | Type | Required | Meaning |',
    '| --- | --- | --- | --- |',
    ...fields,
    '',
    '```json',
    JSON.stringify(schema.examples[0], null, 2),
    '```',
    '',
  ];
}

/** The JSON type with its limits. That an optional field can be `null` is stated once, above the tables. */
function typeOf({ type, maxLength, minimum, maximum, pattern }) {
  const name = [type].flat().find((each) => each !== 'null');
  const limits = [
    maxLength === undefined ? '' : `at most ${maxLength.toLocaleString('en')} characters`,
    minimum === undefined ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `to ${maximum}`,
    pattern === undefined ? '' : `matches \`${textOf(pattern)}\``,
  ].filter((limit) => limit !== '');
  return limits.length === 0 ? name : `${name}, ${limits.join(' ')}`;
}

/** Within a cell of a table, `|` would end the cell. */
function textOf(text) {
  return text.replaceAll('|', '\\|');
}

function readSchema(file) {
  return JSON.parse(readFileSync(join(SCHEMAS, file), 'utf8'));
}
