import { isInApp } from './library-code.js';
import { canonicalHash, type FingerprintPart } from './canonical-hash.js';
import { errorPattern } from './error-pattern.js';
import { readErrorReport, type ErrorReport } from './error-report.js';
import {
  normalizeFileOf,
  normalizeFrame,
  type NormalizedFile,
  type NormalizedFrame,
} from './normalize-frame.js';
import { oneLine } from './one-line.js';
import type { StackException, StackFrame } from '../stack/stack-frame.js';

/** Part of the hash: another version makes other groups. Anything that changes a hash needs a new version. */
export const FINGERPRINT_VERSION = 1;

export interface ErrorFingerprint {
  version: number;
  /** 32 hexadecimal digits; events of one group have the same. */
  hash: string;
  /** What the hash is made of, in its order. Shown as "why these are one group". */
  parts: FingerprintPart[];
  /** Type and first line of the message of this event, at most 200 characters. */
  title: string;
  /** Class of the error, `Error` when nothing names it. */
  type: string;
  /** The call in the application's code that raised the error, `total (orders/order.service.js)`; null without a stack. */
  culprit: string | null;
}

export const MAX_TYPE_LENGTH = 256;
export const MAX_TITLE_LENGTH = 200;
const MAX_CULPRIT_LENGTH = 300;
const DEFAULT_TYPE = 'Error';
/** In the sender's fingerprint, stands for the parts that the event would have without it. */
const DEFAULT_PARTS = '{{ default }}';
const COMPREHENSION = /^<(?:dict|list|set)comp>$|^<genexpr>$/;

/**
 * The group that an error event belongs to. Pure; never throws; reads at most 64 KB of a stack and 50 frames of each of
 * at most 5 exceptions. The rule in words, and its vectors: contracts/errors/v1.
 *
 * @param data the event's `data`, whatever it is
 */
export function fingerprintOf(data: unknown): ErrorFingerprint {
  return fingerprintOfReport(readErrorReport(data));
}

/** The same for a report whose frames were symbolicated after reading. */
export function fingerprintOfReport({ fingerprint, exceptions }: ErrorReport): ErrorFingerprint {
  const [reported] = exceptions;
  const type = typeOf(reported) ?? DEFAULT_TYPE;
  const byStack = stackParts(exceptions, type);
  const isDefault = fingerprint === null || fingerprint.includes(DEFAULT_PARTS);
  const defaults = isDefault ? (byStack?.parts ?? messageParts(exceptions, type)) : [];
  const parts = fingerprint === null ? defaults : senderParts(fingerprint, defaults);
  return {
    version: FINGERPRINT_VERSION,
    hash: canonicalHash(FINGERPRINT_VERSION, parts),
    parts,
    title: titleOf(type, reported?.message ?? ''),
    type,
    culprit: culpritOf(byStack?.innermost ?? anyFrame(exceptions)),
  };
}

function senderParts(
  fingerprint: readonly string[],
  defaults: readonly FingerprintPart[],
): FingerprintPart[] {
  return fingerprint.flatMap((value): readonly FingerprintPart[] =>
    value === DEFAULT_PARTS ? defaults : [{ kind: 'fingerprint', value: oneLine(value, value.length) }],
  );
}

interface StackParts {
  parts: FingerprintPart[];
  innermost: NormalizedFrame;
}

/** null when no exception has a frame of the application. */
function stackParts(exceptions: readonly StackException[], type: string): StackParts | null {
  const parts: FingerprintPart[] = [];
  let innermost: NormalizedFrame | null = null;
  let file: NormalizedFile | null = null;
  for (const [index, exception] of exceptions.entries()) {
    if (index === 0) parts.push({ kind: 'type', value: type });
    else parts.push({ kind: 'cause', value: typeOf(exception) ?? DEFAULT_TYPE });
    // Recursion repeats frames, to a depth that differs from event to event.
    const seen = new Set<string>();
    for (const frame of exception.frames) {
      if (!counts(frame)) continue;
      file = normalizeFileOf(frame, file);
      const normalized = normalizeFrame(frame, file);
      innermost ??= normalized;
      if (seen.size === 0 && normalized.function === null) {
        parts.push({ kind: 'message', value: errorPattern(exception.message ?? '') });
      }
      if (seen.has(normalized.key)) continue;
      seen.add(normalized.key);
      parts.push({ kind: 'frame', value: oneLine(normalized.key, normalized.key.length) });
    }
  }
  return innermost === null ? null : { parts, innermost };
}

/** Python 3.12 runs comprehensions in the frame of their function, earlier versions in one of their own. */
function counts(frame: StackFrame): boolean {
  if (frame.language === 'python' && frame.function !== null && COMPREHENSION.test(frame.function))
    return false;
  return isInApp(frame);
}

function messageParts([reported, ...causes]: readonly StackException[], type: string): FingerprintPart[] {
  const parts: FingerprintPart[] = [
    { kind: 'type', value: type },
    { kind: 'message', value: errorPattern(reported?.message ?? '') },
  ];
  for (const cause of causes) {
    parts.push({ kind: 'cause', value: typeOf(cause) ?? DEFAULT_TYPE });
    parts.push({ kind: 'message', value: errorPattern(cause.message ?? '') });
  }
  return parts;
}

/** Without the number of an anonymous class, which depends on its position in the file. */
function typeOf(exception: StackException | undefined): string | null {
  if (exception?.type == null) return null;
  const type = oneLine(exception.type, MAX_TYPE_LENGTH);
  const generated = type.search(/\$\d+$|@anonymous/);
  return (generated <= 0 ? type : type.slice(0, generated)) || null;
}

function titleOf(type: string, message: string): string {
  const start = message.search(/\S/);
  if (start === -1) return oneLine(type, MAX_TITLE_LENGTH);
  const end = message.indexOf('\n', start);
  const line = message.slice(start, Math.min(end === -1 ? message.length : end, start + MAX_TITLE_LENGTH));
  return oneLine(`${type}: ${line}`, MAX_TITLE_LENGTH);
}

function anyFrame(exceptions: readonly StackException[]): NormalizedFrame | null {
  for (const { frames } of exceptions) {
    const [frame] = frames;
    if (frame !== undefined) return normalizeFrame(frame, normalizeFileOf(frame, null));
  }
  return null;
}

function culpritOf(frame: NormalizedFrame | null): string | null {
  if (frame === null) return null;
  const { file, function: name } = frame;
  const text = name === null ? (file ?? frame.key) : file === null ? name : `${name} (${file})`;
  return oneLine(text, MAX_CULPRIT_LENGTH);
}
