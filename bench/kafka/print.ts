import type { Measurement } from '../ingest/measure.js';
import { ratio, spread } from '../support/stats.js';
import { number, print, range, table, verdict } from '../support/text.js';
import type { CaughtUp } from './catch-up.js';
import type { Loss, Outage } from './outage.js';
import type { Written } from './write.js';

const REFUSED_WITHIN_MS = 2000;
const KAFKA = 'Signalbox, Kafka';
const POSTGRES = 'Signalbox, PostgreSQL';
const PLAIN = 'plain producer';
const WORKER = 'worker';
const COPY = 'COPY binary, 1 connection';

interface Writes {
  kafka: Written;
  postgres: Written;
  plain: Written;
}

interface Reads {
  worker: CaughtUp;
  copy: Measurement;
}

const medianOf = <T>(rounds: readonly T[], of: (round: T) => number): string =>
  number(spread(rounds.map(of)).median);

export function printWrites(rounds: readonly Writes[]): void {
  const rate = (name: keyof Writes): number[] => rounds.map((round) => round[name].eventsPerSecond);
  const row = (title: string, name: keyof Writes): string[] => [
    title,
    range(spread(rate(name))),
    ...(['p50Ms', 'p99Ms', 'clientMicros', 'postgresMicros', 'brokerMicros', 'generatorMicros'] as const).map(
      (figure) => medianOf(rounds, (round) => round[name][figure]),
    ),
  ];
  print(
    table(
      [
        'acknowledged',
        'events/s',
        'p50 ms',
        'p99 ms',
        'client µs',
        'PostgreSQL µs',
        'brokers µs',
        'generator µs',
      ],
      [row(KAFKA, 'kafka'), row(POSTGRES, 'postgres'), row(PLAIN, 'plain')],
    ),
  );
  print(`  Kafka as the log, of the PostgreSQL sink: ${range(ratio(rate('kafka'), rate('postgres')))}`);
  print(`  Kafka as the log, of the plain producer: ${range(ratio(rate('kafka'), rate('plain')))}`);
}

export function printCatchUp(rounds: readonly (Reads & Writes)[]): void {
  const worker = rounds.map((round) => round.worker.eventsPerSecond);
  const copy = rounds.map((round) => round.copy.eventsPerSecond);
  print(
    table(
      ['stored', 'events/s', 'client µs', 'PostgreSQL µs', 'brokers µs', 'events/commit'],
      [
        [
          WORKER,
          range(spread(worker)),
          ...(['workerMicros', 'postgresMicros', 'brokerMicros', 'eventsPerCommit'] as const).map((figure) =>
            medianOf(rounds, (round) => round.worker[figure]),
          ),
        ],
        [
          COPY,
          range(spread(copy)),
          medianOf(rounds, (round) => round.copy.generatorMicros),
          medianOf(rounds, (round) => round.copy.postgresMicros),
          '-',
          medianOf(rounds, (round) => Math.round(round.worker.eventsPerCommit)),
        ],
      ],
    ),
  );
  print(`  the worker, of COPY: ${range(ratio(worker, copy))}`);
  const whole = ({ kafka, worker: read }: Reads & Writes): number =>
    kafka.clientMicros +
    kafka.brokerMicros +
    kafka.postgresMicros +
    read.workerMicros +
    read.brokerMicros +
    read.postgresMicros;
  const direct = ({ postgres }: Writes): number => postgres.clientMicros + postgres.postgresMicros;
  print(
    `  CPU time of an event until it is in PostgreSQL: ${medianOf(rounds, whole)} µs by Kafka, ${medianOf(rounds, direct)} µs without`,
  );
}

export function printOutages(outages: Readonly<Record<Loss, readonly Outage[]>>): void {
  print('\nTwo of three brokers are lost and return; six senders retry refused batches. Milliseconds');
  const figure = (of: readonly Outage[], name: keyof Outage): string =>
    range(spread(of.map((one) => one[name])));
  print(
    table(
      [
        '',
        'to the first 503',
        'from the return to the first 200',
        'to the first record of a plain producer',
        'slowest response',
      ],
      Object.entries(outages).map(([loss, of]) => [
        loss,
        figure(of, 'toRefusalMs'),
        figure(of, 'toRecoveryMs'),
        figure(of, 'plainRecoveryMs'),
        figure(of, 'slowestAnswerMs'),
      ]),
    ),
  );
  const latest = Math.max(
    ...Object.values(outages).flatMap((of) => of.map(({ toRefusalMs }) => toRefusalMs)),
  );
  verdict(
    'first 503',
    `${number(latest)} ms at the latest`,
    `within ${number(REFUSED_WITHIN_MS)} ms`,
    latest <= REFUSED_WITHIN_MS,
  );
}
