import { isObject } from '../../../../common/json/is-object.js';
import { MAX_FRAMES, type StackFrame, type StackLanguage } from '../stack/stack-frame.js';

const LANGUAGE_OF_EXTENSION: Readonly<Record<string, StackLanguage>> = {
  cjs: 'javascript',
  cs: 'dotnet',
  fs: 'dotnet',
  go: 'go',
  groovy: 'java',
  java: 'java',
  js: 'javascript',
  jsx: 'javascript',
  kt: 'java',
  mjs: 'javascript',
  php: 'php',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  scala: 'java',
  svelte: 'javascript',
  ts: 'javascript',
  tsx: 'javascript',
  vb: 'dotnet',
  vue: 'javascript',
};

const MAX_TEXT_LENGTH = 1024;

/** Names of the same field in different error trackers; the first one with a value is used. */
const FILE_FIELDS = ['file', 'filename', 'fileName', 'path', 'abs_path'];
const FUNCTION_FIELDS = ['function', 'method', 'methodName', 'name'];
const MODULE_FIELDS = ['module', 'className'];
const LINE_FIELDS = ['line', 'lineno', 'lineNumber'];
const COLUMN_FIELDS = ['column', 'colno', 'columnNumber', 'col'];
const IN_APP_FIELDS = ['inApp', 'in_app'];
const DEBUG_ID_FIELDS = ['debugId', 'debug_id'];

/** An object in the sender's form. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads frames that a sender sends as objects: `{function, file, line, column, inApp}`. The result begins with the innermost
 * call.
 */
export function readFrames(
  values: readonly unknown[],
  order: 'innermost first' | 'innermost last',
): StackFrame[] {
  const innermost =
    order === 'innermost first' ? values.slice(0, MAX_FRAMES) : values.slice(-MAX_FRAMES).reverse();
  return innermost.flatMap((value) => {
    if (!isObject(value)) return [];
    const frame = readFrame(value);
    return frame.function === null && frame.file === null ? [] : [frame];
  });
}

function readFrame(fields: Fields): StackFrame {
  const file = first(fields, FILE_FIELDS, text);
  const module = first(fields, MODULE_FIELDS, text);
  const language = languageOf(file ?? '');
  const name = first(fields, FUNCTION_FIELDS, text);
  // Java's clients send class and method separately, like the fields of `StackTraceElement`; in Python and JavaScript, the
  // module is another name of the file.
  const isQualified = language === 'java' || (language === 'other' && file === null);
  return {
    language,
    function: name !== null && module !== null && isQualified ? `${module}.${name}` : name,
    file: file ?? (isQualified && name !== null ? null : module),
    line: first(fields, LINE_FIELDS, number),
    column: first(fields, COLUMN_FIELDS, number),
    inApp: first(fields, IN_APP_FIELDS, boolean),
    debugId: first(fields, DEBUG_ID_FIELDS, text),
  };
}

function languageOf(file: string): StackLanguage {
  const query = file.indexOf('?');
  const path = query === -1 ? file : file.slice(0, query);
  const extension = path.slice(path.lastIndexOf('.') + 1);
  if (Object.hasOwn(LANGUAGE_OF_EXTENSION, extension)) return LANGUAGE_OF_EXTENSION[extension] ?? 'other';
  return /^(?:https?|webpack|webpack-internal|node|app):/.test(file) ? 'javascript' : 'other';
}

/** The value of the first of the fields that `read` accepts. */
function first<T>(fields: Fields, names: readonly string[], read: (value: unknown) => T | null): T | null {
  for (const name of names) {
    const value = read(fields[name]);
    if (value !== null) return value;
  }
  return null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_TEXT_LENGTH) : null;
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function boolean(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}
