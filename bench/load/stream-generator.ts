// Thousands of readers of the flag stream in one process. Records when each of them receives a revision.
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '../support/serve.js';
import type { SseMessage } from './sse-parser.js';
import type { Arrivals, ConnectJob, ConnectResult, StreamFaults, StreamCommand } from './stream-jobs.js';
import { StreamReader, type StreamCrowd } from './stream-reader.js';

const STREAMS_PER_ADDRESS = 5000;
const CHECK_MS = 10;

const readers: StreamReader[] = [];
const waits = new Set<NodeJS.Timeout>();
/** The data of each message by event and revision: all streams must receive the same data. */
const references = new Map<string, string>();
let job: ConnectJob | undefined;
let faults: StreamFaults = { wrong: 0, firstWrong: null };
let armed: { revision: number; times: Float64Array; data: string | null } | undefined;
let here = 0;
let breaksAllowed = false;
let attempts = 0;
let refusals: Record<string, number> = {};

const crowd: StreamCrowd = {
  get port() {
    return job?.port ?? 0;
  },
  get apiKey() {
    return job?.apiKey ?? '';
  },
  isRight,
  arrived: (reader) => {
    if (armed === undefined || reader.revision < armed.revision || armed.times[reader.index] !== 0) return;
    armed.times[reader.index] = Number(reader.readAt) / 1e6;
    here += 1;
  },
  wrong,
  broke: (reader, why) => {
    if (!breaksAllowed) {
      wrong(`stream ${reader.index} broke: ${why}`);
      return;
    }
    refusals[why] = (refusals[why] ?? 0) + 1;
    const timeout = setTimeout(() => {
      waits.delete(timeout);
      attempts += 1;
      reader.open();
    }, reader.retryMs);
    waits.add(timeout);
  },
};

serve<StreamCommand>((command) => {
  switch (command.do) {
    case 'connect':
      return connectAll(command);
    case 'close':
      return closeAll();
    case 'arm':
      arm(command.revision, command.breaksAllowed);
      return Promise.resolve(null);
    case 'await':
      return arrivals(command.timeoutMs);
  }
});

async function connectAll(connect: ConnectJob): Promise<ConnectResult> {
  job = connect;
  faults = { wrong: 0, firstWrong: null };
  breaksAllowed = false;
  const began = performance.now();
  const deadline = began + connect.timeoutMs;
  const opened = readers.length;
  const upToDate = (): number => readers.filter((reader) => reader.isUpToDate).length;
  for (;;) {
    const ready = upToDate();
    if (ready >= connect.streams || faults.wrong > 0) break;
    if (performance.now() > deadline) {
      wrong(`only ${ready} of ${connect.streams} streams were up to date before the deadline`);
      break;
    }
    const most = Math.min(connect.streams, ready + connect.atATime);
    while (readers.length < most) {
      const index = readers.length;
      const reader = new StreamReader(crowd, index, `127.0.0.${2 + Math.floor(index / STREAMS_PER_ADDRESS)}`);
      readers.push(reader);
      reader.open();
    }
    await sleep(CHECK_MS);
  }
  if (readers.length === opened) wrong('no stream was opened');
  return { ...faults, seconds: (performance.now() - began) / 1000 };
}

function closeAll(): Promise<null> {
  for (const timeout of waits) clearTimeout(timeout);
  waits.clear();
  for (const reader of readers.splice(0)) reader.close();
  references.clear();
  return Promise.resolve(null);
}

function arm(revision: number, mayBreak: boolean): void {
  armed = { revision, times: new Float64Array(readers.length), data: null };
  here = 0;
  breaksAllowed = mayBreak;
  attempts = 0;
  refusals = {};
  faults = { wrong: 0, firstWrong: null };
}

async function arrivals(timeoutMs: number): Promise<Arrivals> {
  if (armed === undefined) throw new Error('arm first');
  const { times } = armed;
  const deadline = performance.now() + timeoutMs;
  const isOver = (): boolean => here === readers.length && readers.every((one) => one.isUpToDate);
  while (!isOver() && faults.wrong === 0 && performance.now() < deadline) await sleep(CHECK_MS);
  const arrived = times.filter((time) => time !== 0);
  const missing = times.length - arrived.length;
  return { ...faults, times: arrived, missing, attempts, refusals, data: armed.data };
}

function isRight({ event, id, data }: SseMessage, from: number): boolean {
  const key = `${event} ${id}`;
  const reference = references.get(key);
  if (reference !== undefined) return reference === data && (event === 'flags.snapshot' || follows(id, from));
  const content = JSON.parse(data) as { revision: number; prev_revision?: number };
  if (content.revision !== Number(id)) return false;
  if (event === 'flags.changed') {
    if (content.prev_revision !== content.revision - 1 || !follows(id, from)) return false;
    if (armed?.revision === content.revision) armed.data = data;
  }
  references.set(key, data);
  return true;
}

/** Each change is one revision, so consecutive revisions mean that no change was missed. */
function follows(id: string | null, from: number): boolean {
  return Number(id) === from + 1;
}

function wrong(what: string): void {
  faults.wrong += 1;
  faults.firstWrong ??= what;
}
