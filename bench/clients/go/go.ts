import { readFileSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { madeOnce } from '../../../test/support/processes/made-once.js';
import type { Scope } from '../../support/scope.js';
import { CACHE, CLIENTS, run } from '../install.js';
import type { ClientCommand, Language } from '../language.js';

const HERE = import.meta.dirname;
const NOT_SERVED = 'the module proxy that this was built with does not serve the module';

export const go: Language = {
  name: 'go',
  enqueueP99Us: 20,
  allocatesNothing: true,
  peers: ['posthog'],
  eventPeers: ['posthog'],
  absent: {
    'Unleash (github.com/Unleash/unleash-go-sdk, unleash-client-go)': NOT_SERVED,
    'Flagsmith (github.com/Flagsmith/flagsmith-go-client)': NOT_SERVED,
    'flagd (github.com/open-feature/go-sdk-contrib/providers/flagd)': NOT_SERVED,
  },
  prepare,
};

/** Builds one program with our client and the peers in the versions of go.sum. */
async function prepare(scope: Scope): Promise<ClientCommand> {
  const version = await run(scope, 'go', ['env', 'GOVERSION', 'GOOS', 'GOARCH']);
  const ingredients = [HERE, join(CLIENTS, 'go')].flatMap(sourcesIn);
  const folder = await madeOnce(CACHE, 'go', [version, ...ingredients], async (into) => {
    await mkdir(into, { recursive: true });
    const build = [
      'build',
      '-mod=readonly',
      '-buildvcs=false',
      '-trimpath',
      '-o',
      join(into, 'program'),
      '.',
    ];
    await run(scope, 'go', build, { cwd: HERE });
  });
  return { program: join(folder, 'program'), args: [], env: {} };
}

function sourcesIn(folder: string): Buffer[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.go$|^go\.(?:mod|sum)$/.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name)));
}
