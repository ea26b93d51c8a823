import { readFileSync } from 'node:fs';

/** The shell blocks under one heading of a Markdown file, in order. */
export function shellBlocks(file: string, heading: string): string[] {
  const text = readFileSync(file, 'utf8');
  const start = text.indexOf(`\n## ${heading}\n`);
  if (start < 0) throw new Error(`${file} has no heading "${heading}"`);
  const end = text.indexOf('\n## ', start + 1);
  const section = text.slice(start, end < 0 ? undefined : end);
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map((match) => match[1] ?? '');
}
