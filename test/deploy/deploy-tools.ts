import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { madeOnce } from '../support/processes/made-once.js';

const CACHE = join(import.meta.dirname, '..', '..', '.cache');
const GO_BIN = join(CACHE, 'go-bin');

const run = promisify(execFile);
/** Two minutes are enough on an idle machine. */
const options = { env: { ...process.env, GOBIN: GO_BIN }, timeout: 9 * 60_000 };

const GO_PROGRAMS = {
  helm: { module: 'helm.sh/helm/v4', command: 'cmd/helm', version: 'v4.3.1' },
  // The loader of Docker Compose, with the schema of the Compose specification.
  cmd: { module: 'github.com/compose-spec/compose-go/v2', command: 'cmd', version: 'v2.16.2' },
  'kube-score': { module: 'github.com/zegl/kube-score', command: 'cmd/kube-score', version: 'v1.20.0' },
};
/** Contains the schemas of each Kubernetes version up to its own. */
const VALIDATOR = 'kubernetes-validate==1.37.0';

export const HELM = join(GO_BIN, 'helm');
export const COMPOSE_LOADER = join(GO_BIN, 'cmd');
export const KUBE_SCORE = join(GO_BIN, 'kube-score');

/** Installs a program that is missing or has another version. */
export async function installGoProgram(name: keyof typeof GO_PROGRAMS): Promise<void> {
  const { module, command, version } = GO_PROGRAMS[name];
  const { stdout } = spawnSync('go', ['version', '-m', join(GO_BIN, name)], { encoding: 'utf8' });
  if (stdout.includes(`\tmod\t${module}\t${version}\t`)) return;
  await run('go', ['install', `${module}/${command}@${version}`], options);
}

/** @returns the path of the program in `monitoring-resources`, built with the modules that its `go.sum` pins. */
export async function buildMonitoringCheck(): Promise<string> {
  const source = join(import.meta.dirname, 'monitoring-resources');
  const program = join(GO_BIN, 'monitoring-resources');
  await run('go', ['build', '-mod=readonly', '-o', program, '.'], { ...options, cwd: source });
  return program;
}

/** @returns the path of the Python that has the module `kubernetes_validate`. */
export async function installChartTools(): Promise<string> {
  await installGoProgram('helm');
  await installGoProgram('kube-score');
  const python = spawnSync('python3', ['--version'], { encoding: 'utf8' }).stdout;
  const packages = await madeOnce(CACHE, 'kubernetes-validate', [VALIDATOR, python], async (folder) => {
    await run('python3', ['-m', 'venv', folder], options);
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', VALIDATOR];
    await run(join(folder, 'bin', 'python'), pip, options);
  });
  return join(packages, 'bin', 'python');
}
