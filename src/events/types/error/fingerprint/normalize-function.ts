import type { StackLanguage } from '../stack/stack-frame.js';
import { dotnetName } from './functions/dotnet-name.js';
import { javaName } from './functions/java-name.js';
import { goName, rustName } from './functions/native-name.js';
import { phpName } from './functions/php-name.js';
import { javascriptName, otherName, rubyName } from './functions/script-name.js';

const MAX_NAME_LENGTH = 200;

/** Names that runtimes print for functions without one. */
export const ANONYMOUS: ReadonlySet<string> = new Set([
  '',
  '(anonymous)',
  '<anonymous closure>',
  '<anonymous>',
  '<computed>',
  '<fn>',
  '<lambda>',
  '<unknown>',
  '?',
  'Anonymous function',
  'anonymous',
  'eval',
  'eval code',
  'global code',
  'module code',
  'unknown',
  '{closure}',
]);

/** Minifiers name functions by one or two letters, and by three when a bundle is large. */
export const MAX_MINIFIED = 2;
const MAX_MINIFIED_IN_BUNDLE = 3;

/**
 * The name of a function without what the compiler or the runtime adds to it; null for a function that has none.
 *
 * @param isBundle the file is known to be written by a bundler
 */
export function normalizeFunction(
  name: string | null,
  language: StackLanguage,
  isBundle: boolean,
): string | null {
  if (name === null || name.length > 4 * MAX_NAME_LENGTH) return null;
  if (ANONYMOUS.has(name)) return null;
  const normalized = NORMALIZERS[language](name).trim();
  if (ANONYMOUS.has(normalized)) return null;
  if (language === 'javascript') {
    const shortest = isBundle ? MAX_MINIFIED_IN_BUNDLE : MAX_MINIFIED;
    if (normalized.length <= shortest) return null;
  }
  return normalized.slice(0, MAX_NAME_LENGTH);
}

const NORMALIZERS: Readonly<Record<StackLanguage, (name: string) => string>> = {
  dotnet: dotnetName,
  go: goName,
  java: javaName,
  javascript: javascriptName,
  other: otherName,
  php: phpName,
  python: (name) => name,
  ruby: rubyName,
  rust: rustName,
};
