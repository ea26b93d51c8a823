// Flags: the rule, snapshots, thousands of streams, lost notifications; --peer compares with other products.
//
//   --only evaluate,snapshot,streams,poll    some of the parts
//   --peer unleash                           compares snapshots with unleash-server (without the parts, unless --only is given)
//   --peer unleash-client,flagd-core,growthbook,flagsmith   compares the rule with clients that evaluate in the process
//   --seconds 5 --rounds 3 --warm-up 2       the windows of evaluations and snapshots
//   --connections 32                         of the load generator
//   --streams 10000 --changes 20             streams of one process; changes of a round
import { evaluate } from './flags/evaluate.js';
import { reportVoid, type FlagOptions, type PartContext, type PartResult } from './flags/part.js';
import { besideClients, CLIENT_PEERS } from './flags/beside-clients.js';
import { besidePeer } from './flags/peer.js';
import { poll } from './flags/poll.js';
import { snapshot } from './flags/snapshot.js';
import { checkOpenFiles } from './flags/stream-clients.js';
import { streams } from './flags/streams.js';
import { startDatabase } from './support/database.js';
import { readOptions } from './support/options.js';
import { machine, printMachine, writeResults } from './support/results.js';
import { runBenchmark, Scope } from './support/scope.js';

type Part = (scope: Scope, context: PartContext) => Promise<PartResult>;

/** The peer that is a server; the others are clients that evaluate. */
const UNLEASH = 'unleash';
const PARTS: Readonly<Record<string, Part>> = { evaluate, snapshot, streams, poll };

await runBenchmark(async (scope) => {
  const options = readOptions<FlagOptions>({
    only: '',
    peer: '',
    seconds: 5,
    'warm-up': 2,
    rounds: 3,
    connections: 32,
    streams: 10_000,
    changes: 20,
  });
  const chosen = choose(options);
  if (chosen.some(([name]) => name === 'streams' || name === 'poll')) checkOpenFiles(options.streams);
  // Only PostgreSQL knows the time of a COMMIT.
  const database = await startDatabase(scope, { track_commit_timestamp: 'on' });
  const described = machine(database.version);
  printMachine(described);

  const parts: Record<string, PartResult> = {};
  for (const [name, part] of chosen) {
    // The processes of a part end before the next part begins: thousands of idle sockets would affect its figures.
    const ofPart = new Scope();
    scope.defer(() => ofPart.close());
    const result = await part(ofPart, { database, options });
    parts[name] = result;
    reportVoid(result.void);
    await ofPart.close();
  }
  writeResults('flags', { benchmark: 'flags', machine: described, options, parts });
});

/** @throws Error for the name of an unknown part or peer. */
function choose({ only, peer }: FlagOptions): [string, Part][] {
  const peers = peer === '' ? [] : peer.split(',');
  const clients = peers.filter((name) => name !== UNLEASH);
  for (const name of clients) {
    if (CLIENT_PEERS[name] !== undefined) continue;
    throw new Error(`--peer ${name}: the peers are ${[UNLEASH, ...Object.keys(CLIENT_PEERS)].join(', ')}`);
  }
  const names = only === '' ? (peers.length > 0 ? [] : Object.keys(PARTS)) : only.split(',');
  const chosen = names.map((name): [string, Part] => {
    const part = PARTS[name];
    if (part === undefined) throw new Error(`--only ${name}: the parts are ${Object.keys(PARTS).join(', ')}`);
    return [name, part];
  });
  if (peers.includes(UNLEASH)) chosen.push([`beside ${UNLEASH}`, besidePeer]);
  if (clients.length > 0) chosen.push([`beside ${clients.join(', ')}`, besideClients(clients)]);
  return chosen;
}
