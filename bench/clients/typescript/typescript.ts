import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { madeOnce } from '../../../test/support/processes/made-once.js';
import type { Scope } from '../../support/scope.js';
import { CACHE, CLIENTS, run } from '../install.js';
import type { ClientCommand, Language } from '../language.js';

const HERE = import.meta.dirname;
const PEERS = join(HERE, 'peers');
const LOCKS = ['package.json', 'package-lock.json'];
const NPM_CI = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];

export const typescript: Language = {
  name: 'typescript',
  enqueueP99Us: 100,
  allocatesNothing: false,
  peers: ['unleash', 'posthog', 'flagsmith', 'flagd', 'growthbook'],
  eventPeers: ['posthog'],
  absent: {},
  prepare,
};

/** Builds the package as `npm pack` does, and installs the peers into a separate folder. */
async function prepare(scope: Scope): Promise<ClientCommand> {
  await run(scope, process.execPath, [join(CLIENTS, 'typescript', 'build.mjs')]);
  const ingredients = [process.version, ...LOCKS.map((file) => readFileSync(join(PEERS, file)))];
  const peers = await madeOnce(CACHE, 'typescript', ingredients, async (into) => {
    mkdirSync(into, { recursive: true });
    for (const file of LOCKS) copyFileSync(join(PEERS, file), join(into, file));
    // Uses the npm that started this process, if any. Scripts of packages are not run.
    const cli = process.env['npm_execpath'];
    const [program, args] = cli === undefined ? ['npm', NPM_CI] : [process.execPath, [cli, ...NPM_CI]];
    await run(scope, program, args, { cwd: into });
  });
  return {
    program: process.execPath,
    args: ['--expose-gc', '--import', '@swc-node/register/esm-register', join(HERE, 'program.ts')],
    env: {
      BENCH_CLIENT: join(CLIENTS, 'typescript', 'dist', 'index.js'),
      BENCH_PEERS: join(peers, 'package.json'),
    },
  };
}
