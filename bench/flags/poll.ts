import { Client } from 'pg';
import { runRounds } from '../ingest/rounds.js';
import type { DatabaseAddress } from '../../src/database/connection/database-address.js';
import { query } from '../support/database.js';
import type { Scope } from '../support/scope.js';
import { startServer } from '../support/service.js';
import { print, range, verdict } from '../support/text.js';
import { fanOut, fanOutSpread, fanOutVoid, printFanOuts } from './fan-out.js';
import { readSnapshot, startFlagService } from './flag-service.js';
import type { PartContext, PartResult } from './part.js';
import { servicePublisher } from './publishers.js';
import { faultOf, StreamClients } from './stream-clients.js';

const LAST_MS = 1500;
/** The same channel as in src/flags/revisions/revision-feed.ts. */
const CHANNEL = 'signalbox_flags';

/**
 * Measures changes whose notifications are lost, so that only the poll delivers them: PostgreSQL's NOTIFY is suppressed, and the
 * changes are made through a second replica, because a process knows its own changes.
 */
export async function poll(scope: Scope, context: PartContext): Promise<PartResult> {
  const { database, options } = context;
  const name = 'bench_poll';
  const address = await database.create(name);
  await suppressNotifications(address);
  print(`\n${options.streams} streams; changes through a second replica, whose notifications are lost`);
  const service = await startFlagService(scope, database, name, address);
  const other = await startServer(scope, database, { variant: 'full', name, address });
  const content = await readSnapshot(service);
  const clients = await StreamClients.start(scope, database, options.streams);
  const connected = await clients.connect(service.target.port, service.target.apiKey);
  const received = await listen(scope, address);

  const publisher = servicePublisher(service, content.revision, other.port);
  // Not exactly one second: the poll runs once a second, so every change would have the same offset from it.
  const pause = (): number => 1000 + Math.random() * 1000;
  const rounds = await runRounds(options.rounds, {
    'notifications lost': () => fanOut(clients, publisher, options.changes, pause),
  });
  printFanOuts(rounds);
  const last = fanOutSpread(rounds['notifications lost'], 'lastP99Ms');
  verdict('p99 of the last stream', `${range(last)} ms`, `< ${LAST_MS} ms`, last.median < LAST_MS);
  const notified = received() > 0 ? `${received()} notifications were not lost` : null;
  return { void: faultOf(connected) ?? fanOutVoid(rounds) ?? notified, rounds };
}

/**
 * Shadows PostgreSQL's `pg_notify` with a function that does nothing. This is the effect of a pooler between service and database:
 * LISTEN succeeds, and no notification arrives. (A broken connection of the listener is another case: the service detects it,
 * reconnects and reads what it missed.)
 */
async function suppressNotifications(address: DatabaseAddress): Promise<void> {
  await query(
    address,
    `CREATE FUNCTION public.pg_notify(text, text) RETURNS void LANGUAGE sql AS 'SELECT';
     ALTER DATABASE ${address.database} SET search_path = public, pg_catalog`,
  );
}

/** @returns a function that returns the number of notifications received so far. */
async function listen(scope: Scope, address: DatabaseAddress): Promise<() => number> {
  let count = 0;
  const client = new Client(address);
  client.on('notification', () => (count += 1));
  await client.connect();
  scope.defer(() => client.end());
  await client.query(`LISTEN ${CHANNEL}`);
  return () => count;
}
