import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { madeOnce } from '../../../test/support/processes/made-once.js';
import type { Scope } from '../../support/scope.js';
import { CACHE, CLIENTS, run } from '../install.js';
import type { ClientCommand, Language } from '../language.js';

const HERE = import.meta.dirname;

export const python: Language = {
  name: 'python',
  enqueueP99Us: 100,
  allocatesNothing: false,
  peers: ['unleash', 'posthog', 'flagsmith', 'flagd'],
  eventPeers: ['posthog'],
  absent: {},
  prepare,
};

/** Creates a virtual environment with the packages of requirements.txt: the peers and the dependencies of our client. */
async function prepare(scope: Scope): Promise<ClientCommand> {
  const requirements = join(HERE, 'requirements.txt');
  const version = await run(scope, 'python3', ['--version']);
  const folder = await madeOnce(CACHE, 'python', [version, readFileSync(requirements)], async (into) => {
    await run(scope, 'python3', ['-m', 'venv', into]);
    const pip = ['-m', 'pip', '--disable-pip-version-check', '--no-input', 'install', '--quiet'];
    const exactly = ['--no-deps', '--only-binary', ':all:', '--require-hashes', '-r', requirements];
    await run(scope, join(into, 'bin', 'python'), [...pip, ...exactly]);
  });
  return {
    program: join(folder, 'bin', 'python'),
    args: ['-B', join(HERE, 'program.py')],
    env: { PYTHONPATH: join(CLIENTS, 'python', 'src') },
  };
}
