import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ClientProcess } from '../clients/client-process.js';
import { writeDefinitions } from '../clients/definitions.js';
import { evaluate } from '../clients/evaluate.js';
import { typescript } from '../clients/typescript/typescript.js';
import type { Scope } from '../support/scope.js';
import { print } from '../support/text.js';
import type { PartContext, PartResult } from './part.js';

/** Name of the bench client of each peer that evaluates in the process, by the name of its package. */
export const CLIENT_PEERS: Readonly<Record<string, string>> = {
  'unleash-client': 'unleash',
  'flagd-core': 'flagd',
  growthbook: 'growthbook',
  flagsmith: 'flagsmith',
};
const RULE = 'rule';
/** Target for the ratio to the rate of each peer. */
const WANTED = 1.2;
/** The discard port. Evaluations send nothing. */
const UNREACHABLE = 'http://127.0.0.1:9';

/** @returns the part that compares the rule with these peers, each in a separate process, in turns. */
export function besideClients(peers: readonly string[]) {
  return async (scope: Scope, { database, options }: PartContext): Promise<PartResult> => {
    print(`\nPreparing ${peers.join(', ')}: installing what is missing ...`);
    const command = await typescript.prepare(scope);
    const definitions = join(database.folder, 'definitions');
    mkdirSync(definitions, { recursive: true });
    writeDefinitions(definitions);
    const versions: Record<string, string> = {};
    const start = async (of: Scope, name: string): Promise<ClientProcess> => {
      const logFile = join(database.folder, `${name}.log`);
      const [client, ready] = await ClientProcess.start(
        of,
        name,
        command,
        [definitions, UNREACHABLE],
        logFile,
      );
      versions[name] = ready.client;
      return client;
    };
    const language = { ...typescript, ours: RULE, peers: peers.map((name) => CLIENT_PEERS[name] ?? name) };
    const { rounds, seconds, 'warm-up': warmUp } = options;
    const result = await evaluate(scope, {
      language,
      options: { rounds, seconds, 'warm-up': warmUp },
      start,
      wantedRatio: WANTED,
    });
    print(`  ${Object.values(versions).join('; ')}`);
    return { ...result, versions };
  };
}
