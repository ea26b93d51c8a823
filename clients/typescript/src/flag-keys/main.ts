#!/usr/bin/env node
// signalbox-flags pull: see USAGE.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readCommand, USAGE, UsageError, type PullCommand } from './command-line.js';
import { FetchError, fetchFlags } from './fetch-flags.js';
import { goModule } from './languages/go.js';
import { pythonModule } from './languages/python.js';
import { rustModule } from './languages/rust.js';
import { typescriptModule } from './languages/typescript.js';

const STALE = 1;
const WRONG_USAGE = 2;
const NOT_FETCHED = 3;
const NO_FILE = 4;

async function main(): Promise<number> {
  const command = readCommand(process.argv.slice(2), process.env);
  if (command === null) {
    process.stdout.write(USAGE);
    return 0;
  }
  const flags = await fetchFlags(command.baseUrl, command.apiKey);
  const text = moduleOf(flags, command);
  const now = await readFile(command.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (now === text) {
    process.stdout.write(`${command.file} is up to date\n`);
    return 0;
  }
  if (command.isCheck) {
    process.stderr.write(`${command.file} is stale: run "signalbox-flags pull" and commit it\n`);
    return STALE;
  }
  await replaceFile(resolve(command.file), text);
  process.stdout.write(`${command.file}: ${flags.size} flags\n`);
  return 0;
}

function moduleOf(flags: ReadonlyMap<string, string>, { language, packageName }: PullCommand): string {
  switch (language) {
    case 'typescript':
      return typescriptModule(flags);
    case 'python':
      return pythonModule(flags);
    case 'go':
      return goModule(flags, packageName);
    case 'rust':
      return rustModule(flags);
  }
}

/** Replaces the file atomically, so that a compiler never reads a partial one. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    await writeFile(temporary, text);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

main().then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    process.stderr.write(`signalbox-flags: ${error instanceof Error ? error.message : String(error)}\n`);
    if (error instanceof UsageError) process.stderr.write(`\n${USAGE}`);
    process.exitCode =
      error instanceof UsageError ? WRONG_USAGE : error instanceof FetchError ? NOT_FETCHED : NO_FILE;
  },
);
