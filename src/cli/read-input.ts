import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { isObject } from '../common/json/is-object.js';
import { textWithoutByteOrderMark } from '../common/byte-order-mark.js';
import { fileProblem } from '../common/file-problem.js';
import { CliError, EXIT } from './api/api-error.js';
import { unreadable } from './open-input.js';

/** A file, or standard input for `-`. */
export async function readInput(file: string): Promise<string> {
  if (file === '-') return textWithoutByteOrderMark(await text(process.stdin));
  const content = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw unreadable(file, fileProblem(cause), cause);
  });
  return textWithoutByteOrderMark(content);
}

/** @throws CliError when the file has no JSON object. */
export async function readJsonFile(file: string): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(await readInput(file));
    if (isObject(value)) return value;
  } catch (cause) {
    if (cause instanceof CliError) throw cause;
    throw new CliError(EXIT.invalid, `${file} is not valid JSON: ${(cause as Error).message}`, { cause });
  }
  throw new CliError(EXIT.invalid, `${file} must have a JSON object.`);
}
