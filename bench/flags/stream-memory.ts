import { setTimeout as sleep } from 'node:timers/promises';
import type { Participant } from '../support/participant.js';
import { number } from '../support/text.js';
import { faultOf, type StreamClients } from './stream-clients.js';

const WARM_UP_STREAMS = 200;
const SETTLE_MS = 2000;
const COLLECT_MS = 60_000;

/** KB per stream, after a garbage collection, without buffers of the kernel. */
export interface StreamMemory {
  residentKb: number;
  heapKb: number;
  /** Memory outside of V8's heap, such as buffers. */
  externalKb: number;
  /** MB of the whole process with all streams. */
  residentMb: number;
  connectSeconds: number;
  wrong: string | null;
}

/** Connects all streams and measures the server's memory for each, after a warm-up with other streams. */
export async function connectAndWeigh(
  clients: StreamClients,
  server: Participant,
  port: number,
  apiKey: string,
): Promise<StreamMemory> {
  const warmUp = await clients.connect(port, apiKey, Math.min(WARM_UP_STREAMS, clients.count));
  await clients.close();
  await sleep(SETTLE_MS);
  const before = await memoryOf(server);
  const connected = await clients.connect(port, apiKey);
  await sleep(SETTLE_MS);
  const after = await memoryOf(server);
  const kb = (field: keyof NodeJS.MemoryUsage): number =>
    (after[field] - before[field]) / 1000 / clients.count;
  return {
    residentKb: kb('rss'),
    heapKb: kb('heapUsed'),
    externalKb: kb('external'),
    residentMb: after.rss / 1e6,
    connectSeconds: connected.seconds,
    wrong: faultOf(warmUp) ?? faultOf(connected),
  };
}

export function memoryRow(name: string, memory: StreamMemory): string[] {
  return [
    name,
    number(memory.residentKb),
    number(memory.heapKb),
    number(memory.externalKb),
    number(memory.residentMb),
    number(memory.connectSeconds),
  ];
}

function memoryOf(server: Participant): Promise<NodeJS.MemoryUsage> {
  return server.request<NodeJS.MemoryUsage>({ do: 'memory' }, COLLECT_MS);
}
