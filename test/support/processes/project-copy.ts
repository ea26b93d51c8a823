import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { mkdir } from 'node:fs/promises';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCES = [
  'src',
  'contracts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'nest-cli.json',
  ...['src', 'public', 'scripts', 'vite', 'index.html', 'package.json', 'postcss.config.cjs'].map(inPortal),
  ...['tsconfig.json', 'vite.config.ts'].map(inPortal),
];
/** Installed packages are not copied. */
const PACKAGES = ['node_modules', inPortal('node_modules')];

function inPortal(name: string): string {
  return join('portal', name);
}

/** The sources of the project in a folder of their own, to which a test adds files as a developer would. */
export class ProjectCopy {
  private constructor(readonly folder: string) {}

  static async make(): Promise<ProjectCopy> {
    const copy = new ProjectCopy(await mkdtemp(join(tmpdir(), 'signalbox-project-')));
    for (const path of SOURCES) await cp(join(ROOT, path), join(copy.folder, path), { recursive: true });
    for (const path of PACKAGES)
      await symlink(join(ROOT, path), join(copy.folder, path)).catch(() => undefined);
    return copy;
  }

  async write(path: string, text: string): Promise<void> {
    await mkdir(dirname(join(this.folder, path)), { recursive: true });
    await writeFile(join(this.folder, path), text);
  }

  /** Runs a program of Node in the folder. @throws Error with the program's output when it fails. */
  async node(...words: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, words, {
      cwd: this.folder,
      maxBuffer: 10_000_000,
    }).catch((error: unknown) => {
      const { stdout: out = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`node ${words.join(' ')} failed:\n${out}${stderr}`);
    });
    return stdout;
  }

  async buildService(): Promise<void> {
    await this.node('node_modules/@nestjs/cli/bin/nest.js', 'build');
  }

  async buildPortal(): Promise<void> {
    await this.node('node_modules/vite/bin/vite.js', 'build', 'portal', '--logLevel', 'warn');
    await this.node('portal/scripts/compress.mjs');
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
