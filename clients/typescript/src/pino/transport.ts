import { writeSync } from 'node:fs';
import { Writable } from 'node:stream';
import { createClient, type ClientOptions, type SignalboxClient } from '../client.js';
import type { EventsOptions } from '../events/events-options.js';
import { DropWarnings } from './drop-warnings.js';
import { logLineEvent } from './log-line.js';
import { LineSplitter } from './line-splitter.js';

export interface PinoStreamOptions {
  /** The part of the program that logs, for loggers without a `name`. */
  module?: string | undefined;
}

/** Options that can be passed to the thread in which pino runs a transport: no functions. */
export interface PinoTransportOptions
  extends PinoStreamOptions, Omit<ClientOptions, 'attachFlags' | 'events' | 'fetch'> {
  webhookSecret: string;
  events?: Omit<EventsOptions, 'onDelivered' | 'onDrop' | 'onError' | 'onRejected'> | undefined;
  /** How long the end of the logger waits for unsent events, in milliseconds. Default: 5,000. */
  closeTimeoutMs?: number | undefined;
}

/**
 * `pino(signalboxStream(client))`: sends lines from the thread of the program, and so with the flags of the request when the
 * client has `attachFlags`. It does not close the client.
 */
export function signalboxStream(client: SignalboxClient, options: PinoStreamOptions = {}): Writable {
  return streamOf(client, options, (done) => done());
}

/**
 * `pino.transport({ target: '@signalbox/client/pino', options })`: sends lines from a worker thread. Failures are printed to standard
 * error.
 */
export default function transport(options: PinoTransportOptions): Writable {
  const { closeTimeoutMs = 5_000 } = options;
  const missing = (['baseUrl', 'projectId', 'apiKey', 'webhookSecret'] as const).filter(
    (name) => typeof options[name] !== 'string' || options[name] === '',
  );
  if (missing.length > 0) {
    // Does not throw: an incomplete configuration of logs must not end the program.
    warn(`no log line is sent, because options.${missing.join(' and options.')} of the transport is not set`);
    return new Writable({ write: (_chunk, _encoding, done) => done() });
  }
  const drops = new DropWarnings(warn);
  const client = createClient({
    ...options,
    events: {
      ...options.events,
      onError: ({ code, message }) => warn(`${message} (${code})`),
      onDrop: (_event, reason) => drops.add(reason),
    },
  });
  const end = async (): Promise<void> => {
    await client.close(closeTimeoutMs);
    drops.write();
  };
  const stream = streamOf(client, options, (done) => void end().then(() => done()));
  // pino calls `flush` for `logger.flush`.
  return Object.assign(stream, { flush: () => client.flush(closeTimeoutMs) });
}

/** Writes to the file descriptor: `process.stderr` of a worker thread needs the main thread, which is blocked at the program's exit. */
function warn(message: string): void {
  try {
    writeSync(2, `signalbox: ${message}\n`);
  } catch {
    // Standard error is closed; there is no other place for the warning.
  }
}

/** Applies no back-pressure to the program: the queue of the client is bounded and counts dropped events. */
function streamOf(
  client: SignalboxClient,
  { module }: PinoStreamOptions,
  end: (done: () => void) => void,
): Writable {
  const splitter = new LineSplitter((line) => void client.enqueue(logLineEvent(line, module)));
  return new Writable({
    decodeStrings: false,
    write: (chunk: Buffer | string, _encoding, done) => {
      splitter.push(chunk);
      done();
    },
    final: (done) => {
      splitter.end();
      end(done);
    },
  });
}
