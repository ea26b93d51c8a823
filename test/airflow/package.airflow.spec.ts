import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installedAirflow } from './real-airflow.js';

const run = promisify(execFile);
const PACKAGE = join(import.meta.dirname, '..', '..', 'orchestrator', 'airflow');
const TIMEOUT_MS = 170_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signalbox-airflow-package-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a tool of the package in the environment that has Airflow; the error of a failure holds what it said. */
async function python(args: string[], env: Record<string, string>): Promise<string> {
  const { python: program } = await installedAirflow();
  const { PATH } = process.env;
  const child = run(program, args, {
    cwd: PACKAGE,
    timeout: TIMEOUT_MS,
    env: {
      ...(PATH === undefined ? {} : { PATH }),
      HOME: folder,
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

it("passes the package's own tests, with Airflow's own hooks and the package installed", async () => {
  const { plugin } = await installedAirflow();
  const env = { PYTHONPATH: plugin, SIGNALBOX_AIRFLOW_INSTALLED: '1' };
  const said = await python(['-m', 'pytest', '-q', '-p', 'no:cacheprovider'], env);
  expect(said).toMatch(/^\d{3} passed in/m);
});

it('is typed without a gap', async () => {
  const said = await python(['-m', 'mypy', '--cache-dir', join(folder, 'mypy')], { MYPYPATH: 'src' });
  expect(said).toContain('Success: no issues found');
});
