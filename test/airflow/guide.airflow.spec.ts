import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { copyCheckout } from '../readme/checkout-copy.js';
import { shellBlocks } from '../readme/commands.js';
import { ProcessGroup } from './process-group.js';
import { freePort, installedAirflow } from './real-airflow.js';
import type { RunDetail } from './service-stage.js';

const ROOT = join(import.meta.dirname, '..', '..');
const GUIDE = join(ROOT, 'docs', 'airflow.md');
const AUTHORING = join(ROOT, 'docs', 'authoring.md');
const INSTALLATION_SECRET = 'a key that is never shown';
/** Detects hanging: with other work on both cores it takes a quarter of an hour. */
const TIMEOUT_MS = 1_500_000;
const STOP_TIMEOUT_MS = 60_000;
const LOG_LINES = 30;

let folder: string;
let terminal: ProcessGroup | undefined;
process.once('exit', () => terminal?.killNow());

/**
 * Adds the Airflow of this lane to the environment that the guide creates: pip then finds every package of the lock in its version, and
 * downloads none.
 */
async function lendAirflow(venv: string): Promise<void> {
  const { python } = await installedAirflow();
  const lent = dirname(dirname(python));
  const script = 'import sysconfig; print(sysconfig.get_path("purelib"))';
  const packages = execFileSync(python, ['-c', script], { encoding: 'utf8' }).trim();
  mkdirSync(join(venv, relative(lent, packages)), { recursive: true });
  writeFileSync(join(venv, relative(lent, packages), 'lent.pth'), `${packages}\n`);
  mkdirSync(join(venv, 'bin'));
  // They contain the path of their interpreter. With packages below it, the new environment would get no pip of its own.
  for (const name of ['airflow', 'pip']) {
    const [, ...script] = readFileSync(join(lent, 'bin', name), 'utf8').split('\n');
    const text = [`#!${join(venv, 'bin', 'python3')}`, ...script].join('\n');
    writeFileSync(join(venv, 'bin', name), text, { mode: 0o755 });
  }
}

beforeAll(async () => {
  folder = copyCheckout('guide');
  // Otherwise it is built, as by a user; README's test covers that.
  for (const built of ['dist', join('portal', 'dist')].filter((name) => existsSync(join(ROOT, name)))) {
    cpSync(join(ROOT, built), join(folder, built), { recursive: true });
  }
  await lendAirflow(join(folder, 'airflow-venv'));
});
afterAll(async () => {
  await terminal?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Runs the commands of docs/airflow.md in bash, and before its last block, which stops everything, those of docs/authoring.md. Differences
 * from what a user does: Airflow's packages and ours are already installed, ports are free ones, and time-outs of Airflow are longer,
 * because other tests keep the machine busy.
 */
it(
  'leads from pip install to a succeeded run, and to an app whose failed task is repaired, by the commands of docs/airflow.md and docs/authoring.md',
  { timeout: TIMEOUT_MS + 60_000 },
  async () => {
    const [port, airflowPort, workerLogs, triggerLogs] = await Promise.all(
      [1, 2, 3, 4].map(() => freePort()),
    );
    const blocks = shellBlocks(GUIDE, 'From pip install to a succeeded run');
    const authoring = [
      'From an empty folder to a run with a result',
      'A task that fails, and its repair',
    ].flatMap((heading) => shellBlocks(AUTHORING, heading));
    const text = [...blocks.slice(0, -1), ...authoring, ...blocks.slice(-1)].join('\n');
    expect(text).toContain('npm ci --silent\n');
    const typed = text
      .replace('npm ci --silent\n', '')
      .replaceAll('localhost:3000', `localhost:${port}`)
      .replaceAll('localhost:8080', `localhost:${airflowPort}`);
    const { PATH = '', TMPDIR } = process.env;
    const logFile = join(folder, 'terminal.log');
    const log = (name: string): string =>
      existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '';
    terminal = new ProcessGroup('bash', ['-euo', 'pipefail', '-c', typed], {
      cwd: folder,
      logFile,
      env: {
        PATH,
        ...(TMPDIR === undefined ? {} : { TMPDIR }),
        HOME: folder,
        LANG: 'C.UTF-8',
        PORT: String(port),
        PIP_NO_INDEX: '1',
        // pip reads this variable as the value of `build_isolation`: our package is built with the hatchling of the lock.
        PIP_NO_BUILD_ISOLATION: '0',
        PIP_DISABLE_PIP_VERSION_CHECK: '1',
        AIRFLOW__API__PORT: String(airflowPort),
        AIRFLOW__LOGGING__WORKER_LOG_SERVER_PORT: String(workerLogs),
        AIRFLOW__LOGGING__TRIGGER_LOG_SERVER_PORT: String(triggerLogs),
        AIRFLOW__WORKERS__EXECUTION_API_TIMEOUT: '60',
        AIRFLOW__DATABASE__SQL_ALCHEMY_CONN: `sqlite:///${join(folder, 'data', 'airflow', 'airflow.db')}?timeout=60`,
      },
    });
    onTestFailed(() => {
      for (const name of ['terminal.log', 'airflow.log', 'signalbox.log']) {
        process.stdout.write(
          `--- ${name}\n${log(name).trimEnd().split('\n').slice(-LOG_LINES).join('\n')}\n`,
        );
      }
    });

    expect(await terminal.untilEnd(TIMEOUT_MS)).toBe(0);
    const output = log('terminal.log');
    expect(output).toContain('the run has succeeded\n');
    const run = JSON.parse(
      // After it, in the same line, bash may report that its jobs have ended.
      /^\{.*"transitions":.*\]\}/m.exec(output.split('the run has succeeded')[1] ?? '')?.[0] ?? '',
    ) as RunDetail;
    expect(run).toMatchObject({ state: 'succeeded', dag_id: 'report__manual', error: null });
    expect(run.transitions.map(({ source }) => source)).toContain('callback');
    for (const line of [
      'order-report has succeeded, mean 3.75\ncurrency,mean\nUSD,3.75\n',
      'task mean, attempt 1: ZeroDivisionError: division by zero\n',
      'the rerun has succeeded, mean 0\n',
    ]) {
      expect(output).toContain(line);
    }
    expect(output + log('airflow.log')).not.toContain(INSTALLATION_SECRET);

    // Its last block ends all processes; npm ends before the process that it runs.
    await expect.poll(() => log('signalbox.log'), { timeout: STOP_TIMEOUT_MS }).toContain('"msg":"stopped"');
    expect(existsSync(join(folder, 'data', 'postgres', 'postmaster.pid'))).toBe(false);
    const airflow = `http://localhost:${airflowPort}/api/v2/version`;
    const isThere = (): Promise<boolean> =>
      fetch(airflow).then(
        () => true,
        () => false,
      );
    await expect.poll(isThere, { timeout: STOP_TIMEOUT_MS }).toBe(false);
    for (const secret of ['a password for Airflow', 'a password of 12', 'eyJ', INSTALLATION_SECRET]) {
      expect(log('signalbox.log')).not.toContain(secret);
    }
  },
);
