import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Scope } from '../../support/scope.js';
import { CACHE, run } from '../install.js';
import type { ClientCommand, Language } from '../language.js';

const HERE = import.meta.dirname;

export const rust: Language = {
  name: 'rust',
  enqueueP99Us: 20,
  allocatesNothing: true,
  peers: ['unleash', 'posthog', 'flagsmith'],
  eventPeers: ['posthog'],
  absent: {
    'flagd (open-feature-flagd)': 'its build script needs the program protoc',
  },
  prepare,
};

/** Builds one program with our client and the peers in the versions of Cargo.toml. Cargo detects changes. */
async function prepare(scope: Scope): Promise<ClientCommand> {
  const target = join(CACHE, 'rust-target');
  mkdirSync(target, { recursive: true });
  await run(scope, 'cargo', ['build', '--release', '--quiet'], {
    cwd: HERE,
    env: { CARGO_TARGET_DIR: target },
  });
  return { program: join(target, 'release', 'bench-clients'), args: [], env: {} };
}
