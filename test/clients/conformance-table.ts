import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';

const DOCUMENT = join(import.meta.dirname, '..', '..', 'docs', 'clients.md');

export type Results = Map<string, Map<string, 'left out' | 'passed'>>;

/** The document with the results of the languages that ran; the results of other languages are kept. */
export async function documentWith(
  results: Results,
  titles: string[],
  table = 'conformance',
  heading = 'The client',
): Promise<{ now: string; expected: string }> {
  const now = readFileSync(DOCUMENT, 'utf8');
  const section = new RegExp(`(<!-- ${table}: written by the driver -->\\n).*?(<!-- ${table}: end -->)`, 's');
  const known = readTable(section.exec(now)?.[0] ?? '');
  for (const [language, byTitle] of results) {
    for (const title of titles)
      known.set(`${language}\0${title}`, byTitle.get(title) === 'passed' ? 'yes' : '–');
  }
  const languages = [...new Set([...known.keys()].map((key) => key.split('\0')[0] ?? ''))].sort();
  const rows = [
    [heading, ...languages],
    ['---', ...languages.map(() => '---')],
    ...titles.map((title) => [
      title,
      ...languages.map((language) => known.get(`${language}\0${title}`) ?? ''),
    ]),
  ];
  const lines = rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
  const text = now.replace(section, (_, start: string, end: string) => `${start}\n${lines}\n\n${end}`);
  const options = { ...(await prettier.resolveConfig(DOCUMENT)), filepath: DOCUMENT };
  return { now, expected: await prettier.format(text, options) };
}

export function writeDocument(text: string): void {
  writeFileSync(DOCUMENT, text);
}

function readTable(section: string): Map<string, string> {
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  const rows = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const [head = [], , ...body] = rows;
  return new Map(
    body.flatMap(([title = '', ...cells]) =>
      cells.map((cell, index) => [`${head[index + 1] ?? ''}\0${title}`, cell] as const),
    ),
  );
}
