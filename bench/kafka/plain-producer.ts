// The limit of ingest with Kafka: the producer of the same library sends the same records with the same settings, without a service
// in front. The records are encoded before the window begins.
import { createHash, randomUUID } from 'node:crypto';
import type { KafkaSettings } from '../../src/config/settings/kafka-settings.js';
import type { AcceptedEvent } from '../../src/ingest/batch/read-event.js';
import type { LogMessage } from '../../src/ingest/log/partition-writer.js';
import { sampleEvents, type SampleEvent } from '../load/events.js';
import { built } from '../support/built.js';
import { cpuSeconds } from '../support/processes.js';
import { serve } from '../support/serve.js';

export interface ProduceJob {
  settings: KafkaSettings;
  eventsPerRecord: number;
  /** The number of senders that wait for the service, because the service sends their records in one call. */
  recordsPerSend: number;
  seconds: number;
}

export interface ProduceResult {
  seconds: number;
  /** Acknowledged records. */
  records: number;
  cpuSeconds: number;
}

const DIFFERENT_RECORDS = 128;
/** The default of a topic's `max.message.bytes`, which the service reads from the topic. */
const MAX_BYTES = 1_048_588;
/** Two, so that one request is compressed while the other is at the brokers. */
const SENDERS = 2;

serve<ProduceJob>(async ({ settings, eventsPerRecord, recordsPerSend, seconds }): Promise<ProduceResult> => {
  const [{ createProducer }, { inRequests }] = await Promise.all([
    built.kafkaClients(),
    built.partitionWriter(),
  ]);
  const messages = await prepareMessages(eventsPerRecord);
  const producer = await createProducer(settings);
  let records = 0;
  const before = { cpu: cpuSeconds(process.pid), at: performance.now() };
  const untilMs = before.at + seconds * 1000;
  await Promise.all(
    Array.from({ length: SENDERS }, async (_, sender) => {
      for (let at = sender * recordsPerSend; performance.now() < untilMs; at += SENDERS * recordsPerSend) {
        const group = Array.from(
          { length: recordsPerSend },
          (__, index) => messages[(at + index) % messages.length]!,
        );
        for (const request of inRequests(group, MAX_BYTES)) {
          await producer.send({
            messages: request.map(({ key, value }) => ({
              topic: settings.topic,
              partition: 0,
              key: Buffer.from(key),
              value,
            })),
          });
          records += request.length;
        }
      }
    }),
  );
  const result = {
    seconds: (performance.now() - before.at) / 1000,
    records,
    cpuSeconds: cpuSeconds(process.pid) - before.cpu,
  };
  await producer.close();
  return result;
});

async function prepareMessages(eventsPerRecord: number): Promise<LogMessage[]> {
  const { encodeBatch } = await built.logRecord();
  const projectId = randomUUID();
  const sample = sampleEvents(eventsPerRecord * DIFFERENT_RECORDS, 1);
  return Array.from({ length: DIFFERENT_RECORDS }, (_, record) => {
    const events = sample.slice(record * eventsPerRecord, (record + 1) * eventsPerRecord);
    const body = Buffer.from(events.map(({ data }) => data).join(''));
    const key = randomUUID();
    const idempotency = {
      key,
      bodySha256: createHash('sha256').update(body).digest(),
      response: `{"accepted":${events.length},"rejected":[]}`,
    };
    const batch = { projectId, body, events: accepted(events), idempotency };
    return { key: projectId, value: encodeBatch(batch, key, Date.now()) };
  });
}

function accepted(events: readonly SampleEvent[]): AcceptedEvent[] {
  let at = 0;
  return events.map(({ ts, data }, index) => {
    const dataStart = at;
    at += Buffer.byteLength(data);
    return { index, type: 'audit', tsMs: Date.parse(ts), tsMicros: 0, dataStart, dataEnd: at };
  });
}
