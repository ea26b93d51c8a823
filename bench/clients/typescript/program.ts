// <client> <folder of definitions> <address of the stub server>: runs the jobs of `../jobs.ts` with one client in Node.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectedMemory } from '../../support/collected-memory.js';
import type {
  AllocationsJobResult,
  DeliverJobResult,
  EnqueueJobResult,
  FillJobResult,
  Job,
  Ready,
} from '../jobs.js';
import type { BenchClient, BenchEvents, CohortContext, Setup } from './bench-client.js';
import { evaluate } from './evaluate-loop.js';
import { flagd } from './flagd.js';
import { flagsmith } from './flagsmith.js';
import { growthbook } from './growthbook.js';
import { posthog } from './posthog.js';
import { rule } from './rule.js';
import { signalbox } from './signalbox.js';
import { unleash } from './unleash.js';

const CLIENTS: Readonly<Record<string, (setup: Setup) => Promise<BenchClient>>> = {
  signalbox,
  unleash,
  posthog,
  flagsmith,
  flagd,
  growthbook,
  rule,
};
const KNOWN_USERS = 8192;
const QUEUE_EVENTS = 10_000;

const [name = '', folder = '', url = ''] = process.argv.slice(2);
const open = CLIENTS[name];
if (open === undefined) throw new Error(`Unknown client ${name}`);
const definitionFile = join(folder, `${name}.json`);
const client = await open({ definition: readFileSync(definitionFile, 'utf8'), definitionFile, url });
const users = readFileSync(join(folder, 'users.txt'), 'utf8').split('\n');
const cohort = JSON.parse(readFileSync(join(folder, 'contexts.json'), 'utf8')) as CohortContext[];

const write = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
const ready: Ready = { client: client.name, runtime: `Node ${process.version}` };
write({ answer: ready });
for await (const line of createInterface(process.stdin)) {
  await answer(JSON.parse(line) as Job).then(
    (result) => write({ answer: result }),
    (error: unknown) => write({ error: error instanceof Error ? error.stack : String(error) }),
  );
}
process.exit();

async function answer(job: Job): Promise<object> {
  switch (job.job) {
    case 'evaluate': {
      const of = job.case === 'known' ? users.slice(0, KNOWN_USERS) : users;
      return evaluate(client.prepare(job.case, of, cohort), job.warm_up_s, job.seconds);
    }
    case 'allocations':
      return { per_evaluation: null } satisfies AllocationsJobResult;
    case 'enqueue':
      return withEvents(url, (events) => enqueue(events, job));
    case 'deliver':
      return withEvents(url, (events) => deliver(events, job));
    case 'fill':
      return withEvents(job.url, (events) => fill(events, job));
  }
}

async function withEvents<T>(address: string, work: (events: BenchEvents) => Promise<T>): Promise<T> {
  const events = client.events?.(address, QUEUE_EVENTS);
  if (events === undefined) throw new Error(`${client.name} sends no events`);
  try {
    return await work(events);
  } finally {
    await events.end();
  }
}

/** Adds small groups with pauses, like a program that serves requests: the background work runs in the pauses. */
async function enqueue(events: BenchEvents, job: Job & { job: 'enqueue' }): Promise<EnqueueJobResult> {
  const durations: number[] = [];
  let accepted = 0;
  const cpu = process.cpuUsage();
  for (let index = 0; index < job.events; index++) {
    if (index % job.group === 0) await sleep(job.pause_ms);
    const began = process.hrtime.bigint();
    const isAccepted = events.enqueue(index, job.text);
    durations.push(Number(process.hrtime.bigint() - began));
    if (isAccepted) accepted += 1;
  }
  await events.flush();
  return { durations_ns: durations, accepted, cpu_s: seconds(process.cpuUsage(cpu)) };
}

async function deliver(events: BenchEvents, job: Job & { job: 'deliver' }): Promise<DeliverJobResult> {
  let accepted = 0;
  const cpu = process.cpuUsage();
  const began = performance.now();
  while (performance.now() - began < job.seconds * 1000) {
    for (let index = 0; index < job.wave; index++) if (events.enqueue(index, job.text)) accepted += 1;
    await events.flush();
  }
  return {
    delivered: events.delivered() ?? accepted,
    elapsed_s: (performance.now() - began) / 1000,
    cpu_s: seconds(process.cpuUsage(cpu)),
  };
}

async function fill(events: BenchEvents, job: Job & { job: 'fill' }): Promise<FillJobResult> {
  const before = (await collectedMemory()).rss;
  // The texts differ, because equal ones could share memory.
  for (let index = 0; index < job.events; index++) {
    events.enqueue(
      index,
      String(index)
        .padStart(8, '0')
        .repeat(Math.ceil(job.text_bytes / 8))
        .slice(0, job.text_bytes),
    );
  }
  const after = (await collectedMemory()).rss;
  const queued = events.queued();
  return { before, after, queued_events: queued.events, queued_bytes: queued.bytes };
}

function seconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6;
}
