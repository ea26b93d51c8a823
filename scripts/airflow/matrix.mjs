// node scripts/airflow/matrix.mjs: runs the package's tests with each supported Python and Airflow. Installs them into
// .cache/airflow (350 MB per pair) and takes minutes; the lane `airflow` runs one of the pairs, and all Pythons without Airflow.
// node scripts/airflow/matrix.mjs 3.12 2.11: only the pairs with this Python and this Airflow.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installLocks } from './install.mjs';
import { findPython, PYTHON_VERSIONS } from './pythons.mjs';

const PACKAGE = join(import.meta.dirname, '..', '..', 'orchestrator', 'airflow');
const AIRFLOWS = [
  {
    version: '3.3',
    locks: [join(import.meta.dirname, 'requirements.txt'), join(PACKAGE, 'requirements-test.txt')],
    pythons: PYTHON_VERSIONS,
  },
  // The metadata of Airflow 2.11 has `Requires-Python: <3.13`.
  {
    version: '2.11',
    locks: [join(import.meta.dirname, 'requirements-2.txt')],
    fromSource: ['python-nvd3'],
    pythons: ['3.10', '3.11', '3.12'],
  },
];
const TIMEOUT_MS = 15 * 60_000;

const args = process.argv.slice(2);
const lines = [];
let failed = 0;
for (const airflow of AIRFLOWS) {
  for (const version of PYTHON_VERSIONS) {
    if (args.some((one) => ![airflow.version, version].includes(one))) continue;
    const outcome = await testPair(airflow, version);
    if (outcome.failed) failed++;
    lines.push(`Python ${version}, Airflow ${airflow.version}: ${outcome.text}`);
    process.stdout.write(`${lines.at(-1)}\n`);
  }
}
process.stdout.write(`\n${lines.join('\n')}\n`);
process.exit(failed > 0 || lines.length === 0 ? 1 : 0);

/** @returns {Promise<{text: string, failed?: boolean}>} the outcome as text; a skipped pair has its reason. */
async function testPair(airflow, version) {
  if (!airflow.pythons.includes(version)) {
    return { text: `left out: Airflow ${airflow.version} does not support it` };
  }
  const base = findPython(version);
  if (base === null) return { text: `left out: Python ${version} is not installed` };
  let python;
  try {
    const name = `matrix-${version}-with-${airflow.version}`;
    python = await installLocks(name, base, airflow.locks, airflow.fromSource);
  } catch (error) {
    return { text: `cannot be installed: ${error.message.split('\n').at(-1)}`, failed: true };
  }
  return runTests(python);
}

function runTests(python) {
  const home = mkdtempSync(join(tmpdir(), 'signalbox-airflow-matrix-'));
  try {
    const { PATH } = process.env;
    const { status, stdout } = spawnSync(python, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'], {
      cwd: PACKAGE,
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
      env: { PATH, HOME: home, PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1' },
    });
    const last = (stdout ?? '').trim().split('\n');
    if (status !== 0) process.stdout.write(`${last.slice(-40).join('\n')}\n`);
    return { text: last.at(-1), failed: status !== 0 };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
