import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from '../../config/app-config.js';
import type { KafkaSettings } from '../../config/settings/kafka-settings.js';
import type { SettingProblem } from '../../config/settings/settings-reader.js';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/;

export interface ConnectionProblem {
  problem: SettingProblem;
  /** Starting or restarting brokers are not the cause: another attempt would fail, too. */
  isFinal: boolean;
  /** No broker responded: the addresses are wrong, or the brokers are down. */
  isSilence: boolean;
}

/** The brokers did not respond. At a start it is reported as a wrong setting; in a command that can be repeated it is not. */
export class NoBrokerAnswered extends ConfigError {}

/** An operation on the topic, in the terms of Kafka's access control lists. */
export type TopicPermission = 'Describe' | 'DescribeConfigs' | 'Read' | 'Write';

/** A request failed that needs a permission of its own; `cause` is the error of the library. */
export class TopicRequestFailed extends Error {
  constructor(
    readonly permission: TopicPermission,
    cause: unknown,
  ) {
    super(`the topic could not be used (${permission})`, { cause });
  }
}

/** A pattern in the messages of the library, and the setting that it indicates. */
interface Rule {
  pattern: RegExp;
  isFinal: boolean;
  problem: (settings: KafkaSettings, text: string, permission: TopicPermission) => SettingProblem;
}

const DENIED = /AUTHORIZATION_FAILED|authorization failed|not authorized/i;

const RULES: readonly Rule[] = [
  {
    pattern: /SASL_AUTHENTICATION_FAILED/,
    isFinal: true,
    problem: ({ sasl }) => ({
      name: 'KAFKA_SASL_PASSWORD',
      problem: `was rejected by the brokers for the user "${sasl?.username ?? ''}"`,
      example: 'the credentials of a SCRAM-SHA-512 user',
    }),
  },
  {
    pattern: /UNSUPPORTED_SASL_MECHANISM/,
    isFinal: true,
    problem: () => ({
      name: 'KAFKA_SASL_USERNAME',
      problem: 'is set, but the brokers do not offer SCRAM-SHA-512',
      example: 'a listener with SCRAM-SHA-512',
    }),
  },
  {
    pattern: /ILLEGAL_SASL_STATE/,
    isFinal: true,
    problem: ({ brokers }) => ({
      name: 'KAFKA_SASL_USERNAME',
      problem: `is set, but the brokers at ${brokers.join(', ')} do not use SASL on this port`,
      example: 'the port of a listener with SASL',
    }),
  },
  {
    pattern:
      /self-signed certificate|unable to (?:verify|get)|certificate (?:has expired|is not yet valid)|does not match certificate/i,
    isFinal: true,
    problem: ({ tls }, text) => ({
      name: 'KAFKA_TLS_CA',
      problem: `does not verify the certificate of the brokers (${lastOf(text)})${tls?.caFile === null ? '; it is not set, so the authorities of Node are used' : ''}`,
      example: '/etc/signalbox/kafka-ca.pem',
    }),
  },
  {
    pattern: /Broker requires TLS/,
    isFinal: true,
    problem: ({ brokers }) => ({
      name: 'KAFKA_TLS',
      problem: `must be true: the brokers at ${brokers.join(', ')} use TLS on this port`,
      example: 'true',
    }),
  },
  {
    pattern: /verify the broker supports TLS|before secure TLS connection|wrong version number/,
    isFinal: false,
    problem: ({ brokers }) => ({
      name: 'KAFKA_TLS',
      problem: `is true, but the brokers at ${brokers.join(', ')} do not use TLS on this port`,
      example: 'false',
    }),
  },
  {
    pattern: DENIED,
    isFinal: true,
    problem: ({ topic, sasl }, _, permission) => ({
      name: 'KAFKA_TOPIC',
      problem: `names the topic "${topic}", for which the user "${sasl?.username ?? 'ANONYMOUS'}" lacks the permission ${permission}`,
      example: 'a topic with the permissions Describe, DescribeConfigs, Read and Write for the user',
    }),
  },
  {
    pattern: /UNKNOWN_TOPIC|does not host this topic|unknown topic/i,
    // A cluster that has just started does not know its topics at once.
    isFinal: false,
    problem: ({ topic }) => ({
      name: 'KAFKA_TOPIC',
      problem: `names the topic "${topic}", which does not exist`,
      example: 'signalbox.ingest',
    }),
  },
];

/** The setting that explains why the topic could not be read. Its text has no secret. */
export function connectionProblem(settings: KafkaSettings, error: unknown): ConnectionProblem {
  const text = messagesOf(error).join('; ');
  const rule = RULES.find(({ pattern }) => pattern.test(text));
  if (rule !== undefined)
    return {
      isFinal: rule.isFinal,
      isSilence: false,
      problem: rule.problem(settings, text, permissionOf(error)),
    };
  const closed = /Connection closed/.test(text) ? `. ${closedHint(settings)}` : '';
  return {
    isFinal: false,
    isSilence: true,
    problem: {
      name: 'KAFKA_BROKERS',
      problem: `cannot be used: no broker responded at ${settings.brokers.join(', ')} (${text.slice(0, 300)})${closed}`,
      example: 'kafka-1.internal:9092,kafka-2.internal:9092',
    },
  };
}

/** @throws ConfigError when the brokers deny a permission; everything else may pass. */
export function requirePermission(
  settings: KafkaSettings,
  permission: TopicPermission,
  error: unknown,
): void {
  if (!DENIED.test(messagesOf(error).join('; '))) return;
  throw new ConfigError([connectionProblem(settings, new TopicRequestFailed(permission, error)).problem]);
}

function permissionOf(error: unknown): TopicPermission {
  return error instanceof TopicRequestFailed ? error.permission : 'Describe';
}

/** A broker does not explain why it closes a connection. */
function closedHint({ sasl, tls }: KafkaSettings): string {
  const wanted = [
    ...(sasl === null ? ['SASL (KAFKA_SASL_USERNAME)'] : []),
    ...(tls === null ? ['TLS (KAFKA_TLS)'] : []),
  ];
  return wanted.length === 0
    ? 'The listener may use another protocol'
    : `A listener that requires ${wanted.join(' or ')} closes other connections`;
}

/** @throws ConfigError when KAFKA_TLS_CA cannot be read; without this check every certificate would merely be unknown. */
export function requireAuthorities({ tls }: KafkaSettings): void {
  if (tls === null || tls.caFile === null) return;
  const problem = problemOfFile(tls.caFile);
  if (problem !== null)
    throw new ConfigError([
      {
        name: 'KAFKA_TLS_CA',
        problem: `names ${tls.caFile}, which ${problem}`,
        example: '/etc/signalbox/kafka-ca.pem',
      },
    ]);
}

function problemOfFile(file: string): string | null {
  let text: string;
  try {
    text = readFileSync(file, 'latin1');
  } catch (error) {
    return `cannot be read (${error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'})`;
  }
  const [first] = CERTIFICATE.exec(text) ?? [];
  return first !== undefined && isCertificate(first) ? null : 'has no certificate in PEM';
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

function lastOf(text: string): string {
  return text.split('; ').at(-1) ?? text;
}

/** Messages of an error and of its nested errors: the library wraps the cause several times. */
function messagesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const inner = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const cause = error.cause === undefined ? [] : messagesOf(error.cause);
  const id = 'apiId' in error && typeof error.apiId === 'string' ? [error.apiId] : [];
  return [...new Set([...id, error.message, ...cause, ...inner.flatMap(messagesOf)])];
}
