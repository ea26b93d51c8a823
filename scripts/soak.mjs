// npm run soak: plays the long sweeps in full, of which npm test plays a sample. Takes about an hour on two cores.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildIfStale } from './build-if-stale.mjs';

const root = join(import.meta.dirname, '..');
const SWEEPS = [
  'src/apps/reconciliation/convergence.db.spec.ts',
  'src/apps/submission/submission-crashes.db.spec.ts',
  'test/browser/a11y.browser.spec.ts',
  'test/browser/states.browser.spec.ts',
];

buildIfStale();
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...SWEEPS],
  { cwd: root, env: { ...process.env, SOAK: '1' }, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
