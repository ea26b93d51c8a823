import { availableParallelism } from 'node:os';
import type { OpenLoopResult, OpenLoopSecond } from '../load/jobs.js';
import { number, print, table, verdict } from '../support/text.js';

export interface Memory {
  startMb: number;
  samples: { atSeconds: number; mb: number }[];
}

export interface Trial {
  /** Requests per second, measured before. */
  capacity: number;
  /** Per request. */
  events: number;
  overloadSeconds: number;
  result: OpenLoopResult;
  memory: Memory;
  /** Rows in the table at the end. */
  stored: number;
}

export interface Summary {
  /** 200s during the overload, as a part of capacity. */
  goodput: number;
  /** From the end of the overload to the end of the first good second; `null` when there was none. */
  recoverySeconds: number | null;
  maxMb: number;
  /** Highest of the overload's second half over highest of its first half. */
  memoryGrowth: number;
  /** Part of the machine that the generator took during the overload. */
  generatorShare: number;
  /** Whether no answer was wrong and nothing was lost; the other figures are a matter of degree. */
  isSound: boolean;
}

const GROUP_SECONDS = 5;

type Figure = Exclude<keyof OpenLoopSecond, 'cpu'>;

function sum(seconds: readonly OpenLoopSecond[], figure: Figure): number {
  return seconds.reduce((total, second) => total + second[figure], 0);
}

/** One line per 5 s; rates per second. */
export function printSeconds(
  seconds: readonly OpenLoopSecond[],
  memory: Memory,
  overloadSeconds: number,
): void {
  const rows: string[][] = [];
  for (let from = 0; from < seconds.length; from += GROUP_SECONDS) {
    const group = seconds.slice(from, from + GROUP_SECONDS);
    const rate = (figure: Figure): string => number(sum(group, figure) / group.length);
    const inGroup = memory.samples.filter(
      ({ atSeconds }) => atSeconds >= from && atSeconds < from + GROUP_SECONDS,
    );
    rows.push([
      `${from}-${from + group.length} s${from < overloadSeconds ? '' : ' (1x)'}`,
      ...(['due', 'ok', 'refused503', 'refused429', 'other', 'broken', 'notSent'] as const).map(rate),
      number(Math.max(0, ...inGroup.map(({ mb }) => mb))),
      ...(['service', 'postgres', 'generator'] as const).map((who) =>
        number(group.reduce((total, { cpu }) => total + cpu[who], 0) / group.length),
      ),
    ]);
  }
  print(
    table(
      [
        '',
        'offered/s',
        '200',
        '503',
        '429',
        'other',
        'broken',
        'not sent',
        'RSS MB',
        'cores: service',
        'postgres',
        'generator',
      ],
      rows,
    ),
  );
}

export function judge({ capacity, events, overloadSeconds, result, memory, stored }: Trial): Summary {
  const { seconds } = result;
  const overload = seconds.slice(0, overloadSeconds);
  const goodput = sum(overload, 'ok') / overloadSeconds / capacity;
  const recoverySeconds = recovery(seconds.slice(overloadSeconds), capacity);
  const generatorShare =
    overload.reduce((total, { cpu }) => total + cpu.generator, 0) / overloadSeconds / availableParallelism();
  const reasons = Object.entries(result.reasons).map(([reason, count]) => `${reason} ${number(count)}`);
  if (reasons.length > 0) print(`  Refused because of: ${reasons.join(', ')}`);
  print(`  The generator took ${(100 * generatorShare).toFixed(0)} % of this machine during the overload.`);

  const max = (from: number, to: number): number =>
    Math.max(...memory.samples.filter((s) => s.atSeconds >= from && s.atSeconds < to).map(({ mb }) => mb));
  const maxMb = max(0, Number.POSITIVE_INFINITY);
  const memoryGrowth = max(overloadSeconds / 2, overloadSeconds) / max(0, overloadSeconds / 2);

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
  verdict('other answers', String(other), '0', other === 0);
  if (result.firstOther !== null) print(`           the first: ${result.firstOther}`);
  verdict(
    'rows stored',
    `${stored} for ${ok} answers of 200 and ${open} left open`,
    `${ok * events} to ${(ok + open) * events}`,
    isStored,
  );
  const isSound = withoutRetryAfter === 0 && other === 0 && isStored;
  return { goodput, recoverySeconds, maxMb, memoryGrowth, generatorShare, isSound };
}

/** The first second in which at least 99 % of 0.9 x capacity were answered with 200. */
function recovery(after: readonly OpenLoopSecond[], capacity: number): number | null {
  const index = after.findIndex(({ ok }) => ok >= 0.99 * 0.9 * capacity);
  return index < 0 ? null : index + 1;
}
