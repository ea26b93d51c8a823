import { mkdir, readdir } from 'node:fs/promises';
import { fileProblem } from '../common/file-problem.js';
import { BackupError } from './backup-error.js';

/** Creates a folder with access for its owner only, unless it exists and is empty. @throws BackupError */
export async function makeEmptyFolder(path: string, purpose: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new BackupError('cannotCreate', `${path} cannot be created: ${fileProblem(cause)}.`, {
      cause,
    });
  }
  const [first] = await readdir(path);
  if (first === undefined) return;
  throw new BackupError(
    'cannotCreate',
    `${path} is not empty (it has ${first}). ${purpose} needs a new or an empty folder; nothing was changed.`,
  );
}
