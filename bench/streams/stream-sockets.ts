import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange } from '../support/api.js';
import type { Scope } from '../support/scope.js';

const OPENED_AT_ONCE = 20;
const POLL_MS = 50;
const TIMEOUT_MS = 30_000;
/** Length of the end of a stream that its reader keeps. */
const KEPT_CHARACTERS = 50_000;

/** A stream to open. */
export interface StreamAddress {
  path: string;
  /** API key or access token. */
  token: string;
}

/** Opens the streams and reads only the head of each response. */
export async function openUnread(
  scope: Scope,
  port: number,
  addresses: readonly StreamAddress[],
): Promise<{ close: () => Promise<void> }> {
  const before = await streamsInService(port);
  const sockets: Socket[] = [];
  scope.defer(() => Promise.resolve(sockets.forEach((socket) => socket.destroy())));
  for (let at = 0; at < addresses.length; at += OPENED_AT_ONCE) {
    const some = addresses.slice(at, at + OPENED_AT_ONCE);
    sockets.push(...(await Promise.all(some.map((address) => open(port, address)))));
  }
  return {
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await until(async () => (await streamsInService(port)) <= before);
    },
  };
}

/** Streams that are read to their ends. */
export class Readers {
  private readonly tails: string[];

  private constructor(private readonly sockets: readonly Socket[]) {
    this.tails = sockets.map(() => '');
    sockets.forEach((socket, index) => {
      socket.on('data', (bytes) => {
        this.tails[index] = (this.tails[index]! + bytes.toString('latin1')).slice(-KEPT_CHARACTERS);
      });
      socket.resume();
    });
  }

  static async open(scope: Scope, port: number, addresses: readonly StreamAddress[]): Promise<Readers> {
    const sockets = await Promise.all(addresses.map((address) => open(port, address)));
    scope.defer(() => Promise.resolve(sockets.forEach((socket) => socket.destroy())));
    return new Readers(sockets);
  }

  /** Waits for a message with this text. @returns the number of readers that received it. */
  async countWith(text: string): Promise<number> {
    const count = (): number => this.tails.filter((tail) => tail.includes(text)).length;
    await until(() => count() === this.sockets.length).catch(() => undefined);
    return count();
  }
}

/** Number of open streams of all kinds in the service. */
export function streamsInService(port: number): Promise<number> {
  return sumOfMetric(port, /^signalbox_streams_open\{.*\} (\d+)$/gm);
}

/** Number of streams that the service has cut off so far. */
export function cutOffByService(port: number): Promise<number> {
  return sumOfMetric(port, /^signalbox_streams_cut_off_total\{.*\} (\d+)$/gm);
}

async function sumOfMetric(port: number, pattern: RegExp): Promise<number> {
  const { body } = await exchange(port, 'GET', '/metrics', {});
  return [...body.toString().matchAll(pattern)].reduce((sum, [, value]) => sum + Number(value), 0);
}

/** Opens a stream. Resolves with the paused socket when the first bytes have arrived. */
function open(port: number, { path, token }: StreamAddress): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    // The service can cut off a stream; the metric counts that.
    socket.on('error', reject);
    socket.once('data', (bytes) => {
      socket.pause();
      const head = bytes.toString('latin1');
      if (head.startsWith('HTTP/1.1 200 ')) resolve(socket);
      else reject(new Error(`GET ${path}: ${head}`));
    });
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\nAccept: text/event-stream\r\n\r\n`,
    );
  });
}

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await holds())) {
    if (performance.now() > deadline)
      throw new Error(`the condition was not met within ${TIMEOUT_MS / 1000} s`);
    await sleep(POLL_MS);
  }
}
