import type { Scope } from '../support/scope.js';
import { spread } from '../support/stats.js';
import { number, print, range, table } from '../support/text.js';
import type { FillJobResult } from './jobs.js';
import { OURS } from './language.js';
import type { LanguageContext, PartResult } from './part.js';

const EVENTS = 10_000;
/** Together with the other fields of an event, 10,000 events are just below 16 MiB of JSON. */
const TEXT_BYTES = 1520;
/** The discard port: nothing listens there, so that all events stay in the queue. */
const UNREACHABLE = 'http://127.0.0.1:9';
const TIMEOUT_MS = 60_000;
const ROUNDS = 3;
const MB = 2 ** 20;

/** Measures the memory of a full queue: RSS before and after, in a separate process each time. */
export async function fill(scope: Scope, context: LanguageContext): Promise<PartResult> {
  const { language } = context;
  print(`\n${language.name}: memory of a full queue, ${EVENTS} events; the service is unreachable`);
  const names = [OURS, ...language.eventPeers];
  const results: Record<string, FillJobResult[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      const client = await context.start(scope, name);
      const job = { job: 'fill', events: EVENTS, text_bytes: TEXT_BYTES, url: UNREACHABLE } as const;
      results[name]?.push(await client.request<FillJobResult>(job, TIMEOUT_MS));
      await client.stop();
    }
  }
  print(
    table(
      ['', 'RSS MB before', 'MB more when full', 'events', 'MB of JSON'],
      names.map((name) => {
        const answers = results[name] ?? [];
        const json = answers[0]?.queued_bytes ?? null;
        return [
          name,
          range(spread(answers.map(({ before }) => before / MB))),
          range(spread(answers.map(({ before, after }) => (after - before) / MB))),
          String(answers[0]?.queued_events ?? 0),
          json === null ? '-' : number(json / MB),
        ];
      }),
    ),
  );
  const short = results[OURS]?.find(({ queued_events }) => queued_events < EVENTS);
  return {
    void: short === undefined ? null : `only ${short.queued_events} of ${EVENTS} events are in the queue`,
    rounds: results,
  };
}
