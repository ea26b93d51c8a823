import { chmod, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CliError, EXIT } from './api-error.js';

export interface Login {
  url: string;
  token: string;
}

/** @returns `null` when no login is stored. @throws CliError when other users may read the file. */
export async function readLogin(path: string): Promise<Login | null> {
  const found = await stat(path).catch(() => null);
  if (found === null) return null;
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    throw new CliError(
      EXIT.notPermitted,
      `${path} can be read by other users of this machine. Run "chmod 600 ${path}", and revoke the token if they are not trusted.`,
    );
  }
  try {
    const login = JSON.parse(await readFile(path, 'utf8')) as Partial<Login>;
    if (typeof login.url === 'string' && typeof login.token === 'string') return login as Login;
  } catch {
    // Reported below.
  }
  throw new CliError(EXIT.invalid, `${path} is damaged. Run "signalbox login" again.`);
}

/** Readable by its owner only, from its first byte on. */
export async function writeLogin(path: string, login: Login): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const part = `${path}.${process.pid}`;
  const file = await open(part, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(login, null, 2)}\n`);
  } finally {
    await file.close();
  }
  await chmod(part, 0o600);
  await rename(part, path);
}

export async function removeLogin(path: string): Promise<void> {
  await rm(path, { force: true });
}
