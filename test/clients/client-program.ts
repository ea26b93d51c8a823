import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { languages, type TestServiceCommand } from './languages.js';
import { rustProgram } from './rust-build.js';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');
const CLIENTS = join(ROOT, 'clients');
/** The first program in Go compiles its dependencies. */
const COMPILE_TIMEOUT_MS = 15 * 60_000;

/**
 * Prepares a program of one file that imports a client library by its published name.
 *
 * @param into an empty folder for the build output.
 */
export async function clientProgram(
  language: string,
  file: string,
  into: string,
): Promise<Omit<TestServiceCommand, 'cwd'>> {
  if (language === 'python') return python(file);
  if (language === 'go') return go(file, into);
  if (language === 'rust') return rust(file, into);
  return typescript(file, into);
}

async function python(file: string): Promise<Omit<TestServiceCommand, 'cwd'>> {
  const command = await languages()
    .find(({ name }) => name === 'python')
    ?.command();
  if (command === undefined) throw new Error('There is no Python.');
  return { program: command.program, args: ['-B', file], env: command.env };
}

async function go(file: string, into: string): Promise<Omit<TestServiceCommand, 'cwd'>> {
  let folder = dirname(file);
  if (!existsSync(join(folder, 'go.mod'))) {
    const module = await readFile(join(ROOT, 'examples', 'go', 'go.mod'), 'utf8');
    folder = into;
    await copyFile(file, join(folder, 'main.go'));
    await writeFile(join(folder, 'go.mod'), module.replace('../../clients/go', join(CLIENTS, 'go')));
  }
  const { stdout: unformatted } = await run('gofmt', ['-l', file]);
  if (unformatted !== '') throw new Error(`gofmt changes ${unformatted}`);
  const program = join(into, 'program');
  const options = ['build', '-mod=readonly', '-buildvcs=false', '-p=1', '-o', program, '.'];
  await compile('go', options, folder);
  return { program, args: [], env: {} };
}

async function rust(file: string, into: string): Promise<Omit<TestServiceCommand, 'cwd'>> {
  await compile('rustfmt', ['--check', '--edition', '2024', file], into);
  const program = join(into, 'program');
  const name = `program-${createHash('sha256').update(into).digest('hex').slice(0, 16)}`;
  await rustProgram(name, file, program);
  return { program, args: [], env: {} };
}

/** Uses the sources of the package: its `dist` belongs to the test of the package, which may run at the same time. */
async function typescript(file: string, into: string): Promise<Omit<TestServiceCommand, 'cwd'>> {
  const client = join(CLIENTS, 'typescript', 'src', 'index.ts');
  const typeRoots = [join(ROOT, 'node_modules', '@types')];
  const options = { noEmit: true, rootDir: '/', typeRoots, paths: { '@signalbox/client': [client] } };
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: options,
    files: [file],
    include: [],
  };
  await writeFile(join(into, 'package.json'), '{"type":"module"}');
  await writeFile(join(into, 'tsconfig.json'), JSON.stringify(config));
  await compile(process.execPath, [join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', into], into);
  const entry = basename(file, '.ts');
  await build({
    configFile: false,
    root: into,
    logLevel: 'warn',
    resolve: { alias: { '@signalbox/client': client } },
    build: {
      ssr: file,
      target: 'es2022',
      outDir: join(into, 'dist'),
      rolldownOptions: { output: { entryFileNames: `${entry}.mjs` } },
    },
  });
  return { program: process.execPath, args: [join(into, 'dist', `${entry}.mjs`)], env: {} };
}

/** @throws Error with the output of the compiler. */
async function compile(program: string, args: string[], cwd: string): Promise<void> {
  try {
    await run(program, args, { cwd, timeout: COMPILE_TIMEOUT_MS });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
  }
}
