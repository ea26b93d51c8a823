const MAX_NAME_LENGTH = 64;
const MAX_PATH_LENGTH = 200;
const PLAIN_NAME = /^[A-Za-z_$][\w$-]*$/;
// Control, format (bidi overrides among them), lone surrogate, private and unassigned; line separators.
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * Prints a path such as `data.items[0].x`; a name that is no plain word is printed as `["a b"]`. Names come from the sender,
 * so unprintable characters become U+FFFD, and names and paths are truncated.
 */
export function fieldPath(segments: readonly (string | number)[]): string {
  let path = '';
  for (const segment of segments) {
    if (path.length > MAX_PATH_LENGTH) return `${path}…`;
    if (typeof segment === 'number') path += `[${segment}]`;
    else if (segment.length <= MAX_NAME_LENGTH && PLAIN_NAME.test(segment))
      path += path ? `.${segment}` : segment;
    else path += `["${printableName(segment)}"]`;
  }
  return path;
}

function printableName(name: string): string {
  // Truncation can leave a lone surrogate, which the following replacement removes, too.
  const bounded = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
  return bounded.replace(UNPRINTABLE, '\uFFFD');
}

/** Splits a JSON pointer; the walk along `data` distinguishes an array index from a property named "0". */
export function pointerSegments(pointer: string, data: unknown): (string | number)[] {
  let node = data;
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
      const segment = Array.isArray(node) ? Number(name) : name;
      node = (node as Record<string, unknown> | null)?.[name];
      return segment;
    });
}
