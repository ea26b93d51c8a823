import type { AnyEvent } from '../client.js';

/** The levels of pino. A value in between maps to the level below it. */
const LEVELS = [
  [60, 'fatal'],
  [50, 'error'],
  [40, 'warn'],
  [30, 'info'],
  [20, 'debug'],
] as const;

/**
 * Converts a line of pino into a `log` event: bindings and properties are the `fields`. A line that is not a JSON object is the message.
 *
 * @param module the part of the program, for lines without a `name`.
 */
export function logLineEvent(line: string, module: string | undefined): AnyEvent {
  const { level, time, msg, name, traceId, spanId, ...fields } = readLine(line);
  const ts = timestampOf(time);
  const source = typeof name === 'string' ? name : module;
  return {
    type: 'log',
    ...(ts === undefined ? {} : { ts }),
    data: {
      level: levelOf(level),
      message: textOf(msg),
      ...(source === undefined ? {} : { module: source }),
      ...(typeof traceId === 'string' ? { traceId } : {}),
      ...(typeof spanId === 'string' ? { spanId } : {}),
      ...(Object.keys(fields).length === 0 ? {} : { fields }),
    },
  };
}

function readLine(line: string): Record<string, unknown> {
  try {
    // A lone surrogate would drop the whole event. A reviver is slow, so it runs only where there may be one.
    const value: unknown = JSON.parse(line, /\\ud[89a-f]/i.test(line) ? wellFormed : undefined);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // The line of another program, or a truncated one.
  }
  return { msg: line };
}

function wellFormed(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

/** The level is a number, or its label when the program formats levels. */
function levelOf(level: unknown): string {
  if (typeof level === 'string') return level;
  if (typeof level !== 'number') return 'info';
  return LEVELS.find(([from]) => level >= from)?.[1] ?? 'trace';
}

function textOf(msg: unknown): string {
  if (typeof msg === 'string') return msg;
  return msg === undefined ? '' : JSON.stringify(msg);
}

/** The time is Unix milliseconds, or the text of `isoTime`. Smaller numbers are the seconds of `unixTime`. */
function timestampOf(time: unknown): string | undefined {
  if (typeof time !== 'number' && typeof time !== 'string') return undefined;
  const ms = typeof time === 'number' ? (time < 1e11 ? time * 1_000 : time) : Date.parse(time);
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
