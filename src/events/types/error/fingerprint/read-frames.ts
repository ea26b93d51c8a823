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

/**
 * Frames that a sender sends as objects: `{function, file, line, column, inApp}`, and the names that error trackers use
 * for the same. The result begins with the innermost call.
 */
export function readFrames(
  values: readonly unknown[],
  order: 'innermost first' | 'innermost last',
): StackFrame[] {
  const innermost =
    order === 'innermost first' ? values.slice(0, MAX_FRAMES) : values.slice(-MAX_FRAMES).reverse();
  return innermost.flatMap((value) => {
    if (typeof value !== 'object' || value === null) return [];
    const frame = readFrame(value as Record<string, unknown>);
    return frame.function === null && frame.file === null ? [] : [frame];
  });
}

function readFrame(fields: Readonly<Record<string, unknown>>): StackFrame {
  const file =
    text(fields, 'file') ??
    text(fields, 'filename') ??
    text(fields, 'fileName') ??
    text(fields, 'path') ??
    text(fields, 'abs_path');
  const module = text(fields, 'module') ?? text(fields, 'className');
  const language = languageOf(file ?? '');
  const name =
    text(fields, 'function') ?? text(fields, 'method') ?? text(fields, 'methodName') ?? text(fields, 'name');
  // Java's clients send class and method apart, as the fields of `StackTraceElement` are; a module of Python or JavaScript is another name of the file.
  const isQualified = language === 'java' || (language === 'other' && file === null);
  return {
    language,
    function: name !== null && module !== null && isQualified ? `${module}.${name}` : name,
    file: file ?? (isQualified && name !== null ? null : module),
    line: number(fields, 'line') ?? number(fields, 'lineno') ?? number(fields, 'lineNumber'),
    column:
      number(fields, 'column') ??
      number(fields, 'colno') ??
      number(fields, 'columnNumber') ??
      number(fields, 'col'),
    inApp: boolean(fields, 'inApp') ?? boolean(fields, 'in_app'),
    debugId: text(fields, 'debugId') ?? text(fields, 'debug_id'),
  };
}

function languageOf(file: string): StackLanguage {
  const query = file.indexOf('?');
  const path = query === -1 ? file : file.slice(0, query);
  const extension = path.slice(path.lastIndexOf('.') + 1);
  if (Object.hasOwn(LANGUAGE_OF_EXTENSION, extension)) return LANGUAGE_OF_EXTENSION[extension] ?? 'other';
  return /^(?:https?|webpack|webpack-internal|node|app):/.test(file) ? 'javascript' : 'other';
}

function text(fields: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_TEXT_LENGTH) : null;
}

function number(fields: Readonly<Record<string, unknown>>, name: string): number | null {
  const value = fields[name];
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function boolean(fields: Readonly<Record<string, unknown>>, name: string): boolean | null {
  const value = fields[name];
  return typeof value === 'boolean' ? value : null;
}
