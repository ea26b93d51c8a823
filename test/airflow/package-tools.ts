import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const PACKAGE = join(import.meta.dirname, '..', '..', 'orchestrator', 'airflow');

export interface ToolOptions {
  /** The working directory of the tool. Default: the folder of the package. */
  cwd?: string;
  env?: Record<string, string>;
  timeoutMs: number;
}

/** A temporary folder in which Python tools run without the environment of the developer. */
export class PackageTools {
  private constructor(readonly folder: string) {}

  static async create(): Promise<PackageTools> {
    return new PackageTools(await mkdtemp(join(tmpdir(), 'signalbox-airflow-package-')));
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /**
   * Runs a program and returns its output.
   *
   * @throws Error with the end of the output when the program fails.
   */
  async run(
    program: string,
    args: string[],
    { cwd = PACKAGE, env = {}, timeoutMs }: ToolOptions,
  ): Promise<string> {
    const { PATH } = process.env;
    const child = run(program, args, {
      cwd,
      timeout: timeoutMs,
      env: {
        ...(PATH === undefined ? {} : { PATH }),
        HOME: this.folder,
        PYTHONDONTWRITEBYTECODE: '1',
        ...env,
      },
    });
    try {
      return (await child).stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${args.join(' ')}\n${stdout.slice(-6000)}\n${stderr.slice(-2000)}`, { cause: error });
    }
  }
}
