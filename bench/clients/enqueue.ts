import { runRounds } from '../ingest/rounds.js';
import type { Scope } from '../support/scope.js';
import { percentile, ratio, spread } from '../support/stats.js';
import { print, range, table, verdict } from '../support/text.js';
import type { ClientProcess } from './client-process.js';
import type { EnqueueJobResult } from './jobs.js';
import { OURS } from './language.js';
import type { LanguageContext, PartResult, Wanted } from './part.js';
import { receivedBy } from './received.js';

/** Ten events, then a pause: at most 2,000 events a second, so that no client's queue overflows. */
const GROUP = 10;
const PAUSE_MS = 5;
const TEXT = 'Order placed by a customer with a coupon, shipped from the second warehouse. '.repeat(2);
const EXTRA_MS = 60_000;

/** Measures what an event costs the calling program: the call and the construction of the event. */
export async function enqueue(scope: Scope, context: LanguageContext): Promise<PartResult> {
  const { language, options, stubServer } = context;
  const { rounds, events } = options;
  print(
    `\n${language.name}: enqueue, ${events} events a round in groups of ${GROUP}, beside the client's own delivery`,
  );
  const clients = new Map<string, ClientProcess>();
  for (const name of [OURS, ...language.eventPeers]) clients.set(name, await context.start(scope, name));
  const job = { job: 'enqueue', events, group: GROUP, pause_ms: PAUSE_MS, text: TEXT } as const;
  const lost: string[] = [];
  const participants: Record<string, () => Promise<EnqueueJobResult>> = {};
  for (const [name, client] of clients) {
    participants[name] = async () => {
      await receivedBy(stubServer);
      const answer = await client.request<EnqueueJobResult>(job, EXTRA_MS);
      const received = (await receivedBy(stubServer)).events;
      if (answer.accepted !== events || received !== events) {
        lost.push(`${name}: ${answer.accepted} accepted and ${received} received of ${events}`);
      }
      return answer;
    };
  }
  // The first round compiles, connects and fills caches.
  for (const runJob of Object.values(participants)) await runJob();
  const results = await runRounds<string, EnqueueJobResult>(rounds, participants);
  for (const client of clients.values()) await client.stop();

  const us = (name: string, fraction: number): number[] =>
    (results[name] ?? []).map(
      ({ durations_ns }) =>
        percentile(
          durations_ns.toSorted((a, b) => a - b),
          fraction,
        ) / 1000,
    );
  const cpuUs = (name: string): number[] => (results[name] ?? []).map(({ cpu_s }) => (cpu_s / events) * 1e6);
  print(
    table(
      ['', 'p50 us', 'p99 us', 'p99.9 us', 'CPU us per event, with its delivery'],
      [...clients.keys()].map((name) => [
        name,
        range(spread(us(name, 0.5))),
        range(spread(us(name, 0.99))),
        range(spread(us(name, 0.999))),
        range(spread(cpuUs(name))),
      ]),
    ),
  );
  for (const peer of language.eventPeers) {
    const [p50, p99] = [ratio(us(peer, 0.5), us(OURS, 0.5)), ratio(us(peer, 0.99), us(OURS, 0.99))];
    print(`  ${peer} takes ${range(p50)} times as long at p50, ${range(p99)} times at p99`);
  }
  const measured = spread(us(OURS, 0.99));
  const reached = measured.median < language.enqueueP99Us;
  const figure = `${language.name}, enqueue p99`;
  verdict(figure, `${range(measured)} us`, `< ${language.enqueueP99Us} us`, reached);
  const wanted: Wanted[] = [{ figure, wanted: `< ${language.enqueueP99Us} us`, measured, reached }];
  return {
    void: lost[0] ?? null,
    wanted,
    rounds: Object.fromEntries(
      [...clients.keys()].map((name) => [
        name,
        { p50Us: us(name, 0.5), p99Us: us(name, 0.99), p999Us: us(name, 0.999), cpuUs: cpuUs(name) },
      ]),
    ),
  };
}
