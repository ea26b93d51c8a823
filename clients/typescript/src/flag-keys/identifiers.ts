import { createHash } from 'node:crypto';

export interface NamedFlag {
  key: string;
  /** One line of text, safe in a comment. */
  description: string;
  identifier: string;
}

/** Splits a key into words: `new_checkout.v2` has `new`, `checkout` and `v2`. */
export function wordsOf(key: string): string[] {
  return key.match(/[A-Za-z0-9]+/g) ?? [];
}

/**
 * Assigns identifiers to flags. Identifiers that would collide, or that are reserved, get a part of the hash of their key: an
 * identifier never depends on the order of the flags, and never silently changes to another flag.
 */
export function nameFlags(
  flags: ReadonlyMap<string, string>,
  identifierOf: (words: string[]) => string,
  hashSeparator: string,
  reserved: ReadonlySet<string> = new Set(),
): NamedFlag[] {
  const named = [...flags].map(([key, description]) => ({
    key,
    description: inOneLine(description),
    identifier: identifierOf(wordsOf(key)),
  }));
  const uses = new Map<string, number>();
  for (const { identifier } of named) uses.set(identifier, (uses.get(identifier) ?? 0) + 1);
  return named.map((flag) =>
    uses.get(flag.identifier) === 1 && !reserved.has(flag.identifier)
      ? flag
      : { ...flag, identifier: `${flag.identifier}${hashSeparator}${hashOf(flag.key)}` },
  );
}

/** `NewCheckoutV2`. Begins with a letter, regardless of the key. */
export function pascalCase(words: string[]): string {
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[A-Za-z]/.test(name) ? name : `Flag${name}`;
}

/** `NEW_CHECKOUT_V2`. Begins with a letter, regardless of the key. */
export function upperSnakeCase(words: string[]): string {
  const name = words.join('_').toUpperCase();
  return /^[A-Z]/.test(name) ? name : `FLAG_${name}`;
}

/** A hash that begins with a letter, so that it is one word in every language. */
function hashOf(key: string): string {
  return `X${createHash('sha256').update(key).digest('hex').slice(0, 6).toUpperCase()}`;
}

const MAX_DESCRIPTION_LENGTH = 100;

/** Replaces characters that end a comment, or that compilers reject in comments, such as those that change the direction of text. */
function inOneLine(description: string): string {
  const text = description.toWellFormed().replace(/[\s\p{C}\p{Zl}\p{Zp}]+/gu, ' ');
  const short =
    text.length > MAX_DESCRIPTION_LENGTH ? `${text.slice(0, MAX_DESCRIPTION_LENGTH).toWellFormed()}…` : text;
  return short.replaceAll('*/', '* /').replaceAll('\\', '/').trim();
}
