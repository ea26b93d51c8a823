// Runs the sweeps of which a lane runs only a sample, because they take more than an hour on two cores. As root on Debian 12, this
// installs Patroni, etcd and PostgreSQL 15 for one of them; elsewhere it names this one as left out.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from '../build-if-stale.mjs';
import { seedFor } from '../test/seed.mjs';

const root = join(import.meta.dirname, '..', '..');
const SWEEPS = [
  'src/apps/reconciliation/convergence.db.spec.ts',
  'src/apps/submission/submission-crashes.db.spec.ts',
  'src/events/retention/event-retention.db.spec.ts',
  'src/ingest/log/partition-worker.db.spec.ts',
  'test/airflow/faults-recovery.airflow.spec.ts',
  'test/airflow/faults-waiting.airflow.spec.ts',
  'test/airflow/python-versions.airflow.spec.ts',
  'test/browser/portal/a11y.browser.spec.ts',
  'test/browser/portal/states.browser.spec.ts',
  'test/clients/conservation.clients.spec.ts',
  'test/clients/differential.clients.spec.ts',
  'test/fault/failover.fault.spec.ts',
  'test/fault/standby-reads.fault.spec.ts',
  'test/ha/pgbouncer.ha.spec.ts',
  'test/ha/replicas.ha.spec.ts',
  'test/deploy/image.deploy.spec.ts',
  'test/kafka/faults.kafka.spec.ts',
];

/** Files of Debian's packages that `test/ha/patroni.ha.spec.ts` runs. */
const PATRONI = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
};

/** @returns {number} the exit status. */
export function soakSweeps() {
  const files = [...SWEEPS];
  if (installPatroni()) files.push('test/ha/patroni.ha.spec.ts');
  else process.stdout.write('left out: Patroni (not installed, and not root on Debian 12)\n');
  buildIfStale();
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, SOAK: '1', SEED: String(seedFor(process.env, true)) };
  return (
    spawnSync(process.execPath, [vitest, 'run', ...files], { cwd: root, env, stdio: 'inherit' }).status ?? 1
  );
}

/** Installs missing packages if possible. @returns whether all of them are installed. */
function installPatroni() {
  const missing = () => Object.keys(PATRONI).filter((file) => !existsSync(file));
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    // Prevents the packages from starting servers; the sweep starts its own.
    const guard = '/usr/sbin/policy-rc.d';
    const isOurs = !existsSync(guard);
    if (isOurs) writeFileSync(guard, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    try {
      const packages = missing().map((file) => PATRONI[file]);
      const apt = (...args) => spawnSync('apt-get', ['-y', '-qq', ...args], { stdio: 'inherit' });
      apt('update');
      apt('install', '--no-install-recommends', ...packages, 'python3-etcd');
    } finally {
      if (isOurs) rmSync(guard);
    }
  }
  return missing().length === 0;
}
