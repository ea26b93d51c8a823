import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { changeOwner, type RunAs } from '../run-as.js';

/** Longest time until a segment of the log is archived; a full segment is archived at once. */
const ARCHIVE_SECONDS = 60;

/** The server's user writes to the folder, and no other user reads it: the log holds all data. */
export async function prepareWalArchive(folder: string, runAs: RunAs): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await changeOwner(runAs, folder);
}

export function walArchiveSettings(folder: string): Record<string, string> {
  return {
    archive_mode: 'on',
    archive_timeout: `${ARCHIVE_SECONDS}s`,
    archive_command: [...program('archive-segment.js'), quoted(folder), '"%f"', '"%p"'].join(' '),
  };
}

/** The `restore_command` that reads what {@link walArchiveSettings} archived. */
export function walRestoreCommand(folder: string): string {
  return [...program('fetch-segment.js'), quoted(folder), '"%f"', '"%p"'].join(' ');
}

function program(name: string): string[] {
  return [quoted(process.execPath), quoted(join(import.meta.dirname, name))];
}

/** Quotes the text for the shell that PostgreSQL starts, after it has replaced `%p` and similar placeholders. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
}
