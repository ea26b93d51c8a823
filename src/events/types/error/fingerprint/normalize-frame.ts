import { VARIABLE } from '../../../message-patterns/normalize-chunk.js';
import { javaName } from './java-name.js';
import { normalizeFile } from './normalize-file.js';
import { normalizeFunction } from './normalize-function.js';
import type { StackFrame, StackLanguage } from '../stack/stack-frame.js';

/** A frame without the parts that differ between builds, machines and calls. */
export interface NormalizedFrame {
  file: string | null;
  /** null for an anonymous or minified function. */
  function: string | null;
  /** Part of the fingerprint: `orders/order.service.js total`. */
  key: string;
}

/** Languages whose function names include package or namespace and class, and identify the code without the file. */
const QUALIFIED: ReadonlySet<StackLanguage> = new Set(['dotnet', 'go', 'java', 'rust']);
const PHP_QUALIFIER = /\\|::|->/;

export interface NormalizedFile {
  path: string | null;
  file: string | null;
  isBundle: boolean;
}

/** @param previous file of the previous frame: consecutive frames of a bundle are in one file */
export function normalizeFileOf(
  { file: path, language }: StackFrame,
  previous: NormalizedFile | null,
): NormalizedFile {
  if (previous !== null && previous.path === path) return previous;
  const file = path === null ? null : normalizeFileName(path, language);
  return { path, file, isBundle: language === 'javascript' && isBundledFile(path, file) };
}

/** Java names a generated file after its class: `Stock_$$_jvst4f2_1a.java`, `Script1.groovy`. */
const normalizeFileName = (path: string, language: StackLanguage): string =>
  language === 'java' ? javaName(normalizeFile(path)) : normalizeFile(path);

export function normalizeFrame(frame: StackFrame, { file, isBundle }: NormalizedFile): NormalizedFrame {
  const { language } = frame;
  const name = normalizeFunction(frame.function, language, isBundle);
  return { file, function: name, key: keyOf(language, file, name) };
}

/** Whether the name contains a content hash or a marker of minification. */
function isBundledFile(path: string | null, normalized: string | null): boolean {
  if (path === null || normalized === null) return false;
  const name = normalized.slice(normalized.lastIndexOf('/') + 1);
  // The path of a page contains an id, not a build's hash.
  if (name.includes(VARIABLE)) return false;
  return !path.includes(name) || name.includes('.min.');
}

function keyOf(language: StackLanguage, file: string | null, name: string | null): string {
  if (name === null) return file ?? '<unknown>';
  if (file === null || QUALIFIED.has(language)) return name;
  if (language === 'php' && PHP_QUALIFIER.test(name)) return name;
  return `${file} ${name}`;
}
