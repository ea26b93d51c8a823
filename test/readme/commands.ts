import { readFileSync } from 'node:fs';

/** The shell blocks of a Markdown file, in order: all, or those under one heading. */
export function shellBlocks(file: string, heading?: string): string[] {
  const text = readFileSync(file, 'utf8');
  const start = heading === undefined ? 0 : text.indexOf(`\n## ${heading}\n`);
  if (start < 0) throw new Error(`${file} has no heading "${heading}"`);
  const end = heading === undefined ? -1 : text.indexOf('\n## ', start + 1);
  const section = text.slice(start, end < 0 ? undefined : end);
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map((match) => match[1] ?? '');
}
