import { availableParallelism } from 'node:os';
import type { OpenLoopResult, OpenLoopSecond } from '../load/jobs.js';
import { number, print, table, verdict } from '../support/text.js';

export interface Memory {
  startMb: number;
  samples: { atSeconds: number; mb: number }[];
}

export interface Trial {
  /** Requests per second, measured before the overload. */
  capacity: number;
  /** Events per request. */
  events: number;
  overloadSeconds: number;
  result: OpenLoopResult;
  memory: Memory;
  /** Rows in the table of events at the end. */
  stored: number;
}

export interface Summary {
  /** Rate of 200s during the overload, as a share of capacity. */
  goodput: number;
  /** From the end of the overload to the end of the first recovered second; `null` when there was none. */
  recoverySeconds: number | null;
  maxMb: number;
  /** Peak RSS in the second half of the overload, divided by that in its first half. */
  memoryGrowth: number;
  /** Share of the machine's CPU time that the generator used during the overload. */
  generatorShare: number;
  /** Whether no response was wrong and no event was lost. Unlike the other figures, this decides the exit status. */
  isSound: boolean;
}

const GROUP_SECONDS = 5;

type Figure = Exclude<keyof OpenLoopSecond, 'cpu'>;

function sum(seconds: readonly OpenLoopSecond[], figure: Figure): number {
  return seconds.reduce((total, second) => total + second[figure], 0);
}

/** Prints one line for each 5 s of a phase, with rates per second. */
export function printSeconds(
  seconds: readonly OpenLoopSecond[],
  memory: Memory,
  overloadSeconds: number,
  afterSeconds: number,
): void {
  const rows: string[][] = [];
  const total = overloadSeconds + afterSeconds;
  let from = 0;
  while (from < total) {
    const isOverload = from < overloadSeconds;
    const to = Math.min(from + GROUP_SECONDS, isOverload ? overloadSeconds : total);
    const group = seconds.slice(from, to);
    const rate = (figure: Figure): string => number(sum(group, figure) / group.length);
    rows.push([
      `${from}-${to} s${isOverload ? '' : ' (1x)'}`,
      ...(['due', 'ok', 'refused503', 'refused429', 'other', 'broken', 'notSent'] as const).map(rate),
      number(highest(memory, from, to)),
      ...(['service', 'postgres', 'generator'] as const).map((participant) =>
        number(group.reduce((sum, { cpu }) => sum + cpu[participant], 0) / group.length),
      ),
    ]);
    from = to;
  }
  const counts = ['offered/s', '200', '503', '429', 'other', 'broken', 'not sent'];
  print(table(['', ...counts, 'RSS MB', 'cores: service', 'postgres', 'generator'], rows));
}

function highest({ samples }: Memory, from: number, to: number): number {
  const between = samples.filter(({ atSeconds }) => atSeconds >= from && atSeconds < to);
  return Math.max(0, ...between.map(({ mb }) => mb));
}

export function summarize({ capacity, events, overloadSeconds, result, memory, stored }: Trial): Summary {
  const { seconds } = result;
  const overload = seconds.slice(0, overloadSeconds);
  const goodput = sum(overload, 'ok') / overloadSeconds / capacity;
  const recoverySeconds = recovery(seconds.slice(overloadSeconds), capacity);
  const generatorShare =
    overload.reduce((total, { cpu }) => total + cpu.generator, 0) / overloadSeconds / availableParallelism();
  printCounts('Refused because of', result.reasons);
  printCounts('Connections broken by', result.brokenBy);
  if (result.kernelResets > 0) {
    print(`  The kernel reset ${result.kernelResets} connections: the service's accept queue was full.`);
  }
  print(`  The generator used ${(100 * generatorShare).toFixed(0)} % of this machine during the overload.`);

  const half = overloadSeconds / 2;
  const maxMb = highest(memory, 0, Number.POSITIVE_INFINITY);
  const memoryGrowth = highest(memory, half, overloadSeconds) / highest(memory, 0, half);

  const ok = sum(seconds, 'ok');
  const open = sum(seconds, 'broken') + result.unanswered + result.unconfirmed;
  const refused = sum(seconds, 'refused429') + sum(seconds, 'refused503');
  const withoutRetryAfter = sum(seconds, 'withoutRetryAfter');
  const other = sum(seconds, 'other');
  const isStored = stored >= ok * events && stored <= (ok + open) * events && stored % events === 0;

  verdict('goodput of capacity', number(goodput), '≥ 0.8', goodput >= 0.8);
  verdict(
    'recovery',
    recoverySeconds === null ? 'never' : `${recoverySeconds} s`,
    '< 5 s',
    recoverySeconds !== null && recoverySeconds < 5,
  );
  verdict(
    'memory of the service',
    `${number(maxMb)} MB at most, ${number(memoryGrowth)} x in the second half`,
    '≤ 1.25 x',
    memoryGrowth <= 1.25,
  );
  verdict('refusals without Retry-After', `${withoutRetryAfter} of ${refused}`, '0', withoutRetryAfter === 0);
  verdict('other responses', String(other), '0', other === 0);
  if (result.firstOther !== null) print(`           the first: ${result.firstOther}`);
  verdict(
    'rows stored',
    `${stored} for ${ok} responses with 200 and ${open} unconfirmed ones`,
    `${ok * events} to ${(ok + open) * events}`,
    isStored,
  );
  const isSound = withoutRetryAfter === 0 && other === 0 && isStored;
  return { goodput, recoverySeconds, maxMb, memoryGrowth, generatorShare, isSound };
}

function printCounts(title: string, counts: Readonly<Record<string, number>>): void {
  const parts = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  if (parts.length > 0) print(`  ${title}: ${parts.join(', ')}`);
}

/** The first second with 200s for at least 99 % of 0.9 x capacity. */
function recovery(after: readonly OpenLoopSecond[], capacity: number): number | null {
  const index = after.findIndex(({ ok }) => ok >= 0.99 * 0.9 * capacity);
  return index < 0 ? null : index + 1;
}
