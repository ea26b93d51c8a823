import type { ClosedLoopJob, ClosedLoopResult } from '../load/jobs.js';
import { countEvents, reset } from '../support/database.js';
import type { Service } from '../support/service.js';
import type { ProduceJob, ProduceResult } from './plain-producer.js';
import type { KafkaStage } from './stage.js';

/** One window of one participant; CPU time per event, in microseconds. */
export interface Written {
  eventsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time of the service, or of the plain producer. */
  clientMicros: number;
  brokerMicros: number;
  postgresMicros: number;
  generatorMicros: number;
  /** Events of all responses with 200, including the warm-up. */
  acknowledged: number;
  wrong: string | null;
}

/** Sends until the end of the window. The events in the topic are counted later, after a worker has stored them. */
export async function writeToKafka(stage: KafkaStage, events: number): Promise<Written> {
  return send(stage, stage.kafka, events);
}

export async function writeToPostgres(stage: KafkaStage, events: number): Promise<Written> {
  const written = await send(stage, stage.postgres, events);
  const stored = await countEvents(stage.postgres.address);
  return stored === written.acknowledged || written.wrong !== null
    ? { ...written, brokerMicros: Number.NaN }
    : { ...written, wrong: `PostgreSQL has ${stored} events, ${written.acknowledged} were acknowledged` };
}

export async function producePlainly(stage: KafkaStage, events: number): Promise<Written> {
  const { options, producer } = stage;
  const job = (seconds: number): ProduceJob => ({
    settings: stage.plainSettings(),
    eventsPerRecord: events,
    recordsPerSend: options.connections,
    seconds,
  });
  await producer.request(job(options['warm-up']));
  const before = { end: await stage.endOf('plain'), brokers: stage.brokerSeconds() };
  const { records, seconds, cpuSeconds } = await producer.request<ProduceResult>(job(options.seconds));
  const brokers = stage.brokerSeconds() - before.brokers;
  const appended = Number((await stage.endOf('plain')) - before.end);
  const micros = (cpu: number): number => (cpu / (records * events)) * 1e6;
  return {
    eventsPerSecond: (records * events) / seconds,
    p50Ms: Number.NaN,
    p99Ms: Number.NaN,
    clientMicros: micros(cpuSeconds),
    brokerMicros: micros(brokers),
    postgresMicros: Number.NaN,
    generatorMicros: Number.NaN,
    acknowledged: records * events,
    wrong: appended === records ? null : `the topic has ${appended} records, ${records} were acknowledged`,
  };
}

async function send(stage: KafkaStage, service: Service, events: number): Promise<Written> {
  const { options, database, generator } = stage;
  const job = (seconds: number): ClosedLoopJob => ({
    kind: 'closed-loop',
    target: service.target,
    batch: { events },
    connections: options.connections,
    warmUpSeconds: 0,
    seconds,
    watched: { service: service.process.pid, postmaster: database.postmaster },
  });
  await reset(service.address);
  const warmUp = await generator.request<ClosedLoopResult>(job(options['warm-up']));
  const brokersBefore = stage.brokerSeconds();
  const result = await generator.request<ClosedLoopResult>(job(options.seconds));
  const brokers = stage.brokerSeconds() - brokersBefore;
  const micros = (cpu: number): number => (cpu / (result.requests * events)) * 1e6;
  const failures = warmUp.failures + result.failures;
  return {
    eventsPerSecond: (result.requests * events) / result.seconds,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    clientMicros: micros(result.cpu.service),
    brokerMicros: micros(brokers),
    postgresMicros: micros(result.cpu.postgres),
    generatorMicros: micros(result.cpu.generator),
    acknowledged: (warmUp.rightAnswers + result.rightAnswers) * events,
    wrong:
      failures > 0
        ? `${failures} responses were wrong, the first: ${warmUp.firstFailure ?? result.firstFailure}`
        : result.requests === 0
          ? 'no responses'
          : null,
  };
}
