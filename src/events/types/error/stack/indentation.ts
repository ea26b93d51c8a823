/** Characters of white space at the beginning of a line. */
export function indentation(line: string): number {
  let at = 0;
  while (at < line.length && (line.charAt(at) === ' ' || line.charAt(at) === '\t')) at += 1;
  return at;
}
