import { createHash } from 'node:crypto';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveTo, type RunAs } from './run-as.js';

/** sockaddr_un holds 108 bytes on Linux and 104 on macOS, with the file's name and a NUL. */
const SOCKET_FOLDER_MAX_BYTES = 85;

/**
 * A folder for the server's socket that only its user can enter: `run` beside the data, or one in the
 * temporary folder where that path would be too long for a socket.
 */
export async function socketFolder(dataDir: string, runAs: RunAs): Promise<string> {
  const beside = join(dataDir, 'run');
  const short = Buffer.byteLength(beside) <= SOCKET_FOLDER_MAX_BYTES;
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = short ? beside : join(tmpdir(), `signalbox-${digest}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid } = await stat(folder);
  const expected = [process.getuid?.(), runAs.owner?.uid];
  // In a shared temporary folder another user may have created it first, to listen in place of our server.
  if (!expected.includes(uid)) throw new Error(`The folder ${folder} belongs to another user.`);
  await chmod(folder, 0o700);
  await giveTo(runAs, folder);
  return folder;
}
