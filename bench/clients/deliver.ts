import { runRounds } from '../ingest/rounds.js';
import type { Scope } from '../support/scope.js';
import { ratio, spread } from '../support/stats.js';
import { print, range, table } from '../support/text.js';
import type { ClientProcess } from './client-process.js';
import type { DeliverJobResult } from './jobs.js';
import { OURS } from './language.js';
import type { LanguageContext, PartResult } from './part.js';
import { receivedBy } from './received.js';

/** Events that fill the queue; the client delivers all of them before the next wave. */
const WAVE = 10_000;
const TEXT = 'Order placed by a customer with a coupon, shipped from the second warehouse. '.repeat(2);
const EXTRA_MS = 120_000;

/** Measures events per second from the first enqueue to the last response, at a stub server that responds at once. */
export async function deliver(scope: Scope, context: LanguageContext): Promise<PartResult> {
  const { language, options, stubServer } = context;
  const { rounds, delivery } = options;
  print(`\n${language.name}: delivery of waves of ${WAVE} events to a stub server on the same machine`);
  const clients = new Map<string, ClientProcess>();
  for (const name of [OURS, ...language.eventPeers]) clients.set(name, await context.start(scope, name));
  const lost: string[] = [];
  const participants: Record<string, () => Promise<DeliverJobResult & { requests: number }>> = {};
  for (const [name, client] of clients) {
    participants[name] = async () => {
      await receivedBy(stubServer);
      const job = { job: 'deliver', wave: WAVE, seconds: delivery, text: TEXT } as const;
      const answer = await client.request<DeliverJobResult>(job, delivery * 1000 + EXTRA_MS);
      const { events, requests } = await receivedBy(stubServer);
      if (answer.delivered !== events)
        lost.push(`${name}: ${answer.delivered} delivered, ${events} received`);
      return { ...answer, requests };
    };
  }
  const results = await runRounds<string, DeliverJobResult & { requests: number }>(rounds, participants);
  for (const client of clients.values()) await client.stop();

  const of = (name: string): (DeliverJobResult & { requests: number })[] => results[name] ?? [];
  const rate = (name: string): number[] => of(name).map(({ delivered, elapsed_s }) => delivered / elapsed_s);
  print(
    table(
      ['', 'events/s', 'CPU us per event', 'events per request'],
      [...clients.keys()].map((name) => [
        name,
        range(spread(rate(name))),
        range(spread(of(name).map(({ cpu_s, delivered }) => (cpu_s / delivered) * 1e6))),
        range(spread(of(name).map(({ delivered, requests }) => delivered / requests))),
      ]),
    ),
  );
  for (const peer of language.eventPeers) {
    print(`  ${range(ratio(rate(OURS), rate(peer)))} times the rate of ${peer}`);
  }
  return { void: lost[0] ?? null, rounds: results };
}
