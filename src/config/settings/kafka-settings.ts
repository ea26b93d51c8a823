import { resolve } from 'node:path';
import type { SettingsReader } from './settings-reader.js';

/** Settings of the topic that is the ingest log. */
export interface KafkaSettings {
  /** `host:port` of each bootstrap broker. */
  brokers: readonly string[];
  topic: string;
  /** Topic for records that cannot be stored. */
  deadLetterTopic: string;
  sasl: { username: string; password: string } | null;
  tls: { caFile: string | null } | null;
  /** Whether a topic is accepted that can lose acknowledged records. */
  acceptsVolatile: boolean;
  /** Time for which cached API keys are accepted while PostgreSQL does not respond. */
  keysFromMemoryMs: number;
}

const BROKER = /^(?:\[[0-9a-fA-F:]+\]|[A-Za-z0-9._-]+):\d{1,5}$/;
const TOPIC = /^[A-Za-z0-9._-]{1,200}$/;

/** `null`: accepted batches are written to PostgreSQL directly. */
export function readKafkaSettings(read: SettingsReader): KafkaSettings | null {
  const log = read.oneOf('INGEST_LOG', {
    help: 'Where accepted batches are made durable: postgres, or kafka, from which workers write them to PostgreSQL.',
    default: 'postgres',
    values: ['postgres', 'kafka'],
    example: 'kafka',
  });
  const brokers = read.optional('KAFKA_BROKERS', {
    help: 'Bootstrap brokers as host:port, separated by commas. Required with INGEST_LOG=kafka.',
    example: 'kafka-1.internal:9092,kafka-2.internal:9092',
    check: (text) =>
      text.split(',').every((broker) => BROKER.test(broker.trim()))
        ? null
        : 'must be host:port, or several separated by commas',
  });
  const topic = read.string('KAFKA_TOPIC', {
    help: 'Topic of the ingest log. Signalbox does not create it.',
    default: 'signalbox.ingest',
    example: 'signalbox.ingest',
  });
  const deadLetterTopic = read.string('KAFKA_DEAD_LETTER_TOPIC', {
    help: 'Topic for records that cannot be stored. Signalbox does not create it.',
    default: 'signalbox.ingest.dead-letters',
    example: 'signalbox.ingest.dead-letters',
  });
  const username = read.optional('KAFKA_SASL_USERNAME', {
    help: 'User for SASL with SCRAM-SHA-512. Not set: no authentication.',
    example: 'signalbox',
  });
  const password = read.optional('KAFKA_SASL_PASSWORD', {
    help: 'Password of KAFKA_SASL_USERNAME.',
    example: 'a-long-random-text',
  });
  const tls = read.oneOf('KAFKA_TLS', {
    help: 'Whether connections to the brokers are encrypted.',
    default: 'false',
    values: ['false', 'true'],
    example: 'true',
  });
  const caFile = read.optional('KAFKA_TLS_CA', {
    help: 'PEM file with the CA certificates that verify the certificates of the brokers. Not set: those of Node.js.',
    example: '/etc/signalbox/kafka-ca.pem',
  });
  const volatile = read.oneOf('KAFKA_ACCEPT_VOLATILE', {
    help: 'Whether a topic is accepted that can lose acknowledged batches in a power cut.',
    default: 'false',
    values: ['false', 'true'],
    example: 'true',
  });
  const seconds = read.integer('KAFKA_KEYS_FROM_MEMORY_SECONDS', {
    help: 'With INGEST_LOG=kafka, time for which API keys and limits in memory are used while PostgreSQL does not respond. A key that was revoked is still accepted for this time.',
    default: 3600,
    min: 1,
    max: 86_400,
    example: '3600',
  });
  if (log === 'postgres') return null;

  const require = (name: string, isMissing: boolean, problem: string, example: string): void => {
    if (isMissing && !read.problems.some((known) => known.name === name))
      read.problem(name, problem, { help: '', example });
  };
  require('KAFKA_BROKERS', brokers ===
    undefined, 'must be set with INGEST_LOG=kafka', 'kafka-1.internal:9092');
  require('KAFKA_TOPIC', !TOPIC.test(topic), 'must be the name of a Kafka topic', 'signalbox.ingest');
  require('KAFKA_DEAD_LETTER_TOPIC', !TOPIC.test(deadLetterTopic) ||
    deadLetterTopic ===
      topic, 'must be the name of a Kafka topic other than KAFKA_TOPIC', 'signalbox.ingest.dead-letters');
  require('KAFKA_SASL_PASSWORD', username !== undefined &&
    password === undefined, 'must be set with KAFKA_SASL_USERNAME', 'a-long-random-text');
  require('KAFKA_SASL_USERNAME', username === undefined &&
    password !== undefined, 'must be set with KAFKA_SASL_PASSWORD', 'signalbox');
  require('KAFKA_TLS', caFile !== undefined &&
    tls === 'false', 'must be true when KAFKA_TLS_CA is set', 'true');
  return {
    brokers: (brokers ?? '').split(',').map((broker) => broker.trim()),
    topic,
    deadLetterTopic,
    sasl: username === undefined || password === undefined ? null : { username, password },
    tls: tls === 'true' ? { caFile: caFile === undefined ? null : resolve(caFile) } : null,
    acceptsVolatile: volatile === 'true',
    keysFromMemoryMs: seconds * 1000,
  };
}
