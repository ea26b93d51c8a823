import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileProblem } from '../common/file-problem.js';
import { CliError, EXIT } from './api/api-error.js';

/**
 * Opens a file, or standard input for `-`. It is read as a stream.
 *
 * @throws CliError `notFound` before anything is read.
 */
export async function openInput(file: string): Promise<Readable> {
  if (file === '-') return process.stdin;
  const handle = await open(file).catch((cause: unknown) => {
    throw unreadable(file, fileProblem(cause), cause);
  });
  if ((await handle.stat()).isDirectory()) {
    await handle.close();
    throw unreadable(file, fileProblem({ code: 'EISDIR' }));
  }
  return handle.createReadStream();
}

export function unreadable(file: string, problem: string, cause?: unknown): CliError {
  return new CliError(EXIT.notFound, `${file} cannot be read: ${problem}.`, { cause });
}
