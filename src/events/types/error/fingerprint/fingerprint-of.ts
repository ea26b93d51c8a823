import { hash } from 'node:crypto';
import { isInApp } from './library-code.js';
import { readErrorReport, type ErrorReport } from './error-report.js';
import { groupOf, type ExceptionGroup } from './exception-group.js';
import {
  normalizeFileOf,
  normalizeFrame,
  type NormalizedFile,
  type NormalizedFrame,
} from './normalize-frame.js';
import { normalizeType, errorPattern, oneLine } from './normalize-error.js';
import { MAX_MINIFIED } from './normalize-function.js';
import type { StackException, StackFrame } from '../stack/stack-frame.js';

/** Part of the hash: a new version results in new groups. Every change that affects a hash requires a new version. */
export const FINGERPRINT_VERSION = 2;

/** One part of a fingerprint. */
export interface FingerprintPart {
  kind: 'cause' | 'fingerprint' | 'frame' | 'message' | 'type';
  value: string;
}

export interface ErrorFingerprint {
  version: number;
  /** 32 hexadecimal digits, the same for all events of one group. */
  hash: string;
  /** Parts of the hash, in its order. Displayed as "why these are one group". */
  parts: FingerprintPart[];
  /** Type and first line of the message of this event, at most 200 characters. */
  title: string;
  /** Class of the error, `Error` when the report contains none. */
  type: string;
  /** The application's call that raised the error, `total (orders/order.service.js)`; null: the event has no stack. */
  culprit: string | null;
}

export const MAX_TYPE_LENGTH = 256;
export const MAX_TITLE_LENGTH = 200;
const MAX_CULPRIT_LENGTH = 300;
/** Number of hexadecimal digits. */
const HASH_LENGTH = 32;
const DEFAULT_TYPE = 'Error';
/** In the sender's fingerprint, represents the parts that the event would have without it. */
const DEFAULT_PARTS = '{{ default }}';
const COMPREHENSION = /^<(?:dict|list|set)comp>$|^<genexpr>$/;

/**
 * Computes the group of an error event. Pure; never throws; reads at most 64 KB of a stack, and 50 frames of each of 5 exceptions
 * in a chain; of a group, 20 such chains. Specification and test vectors: contracts/errors/v2.
 *
 * @param data the event's `data`, of any form
 */
export function fingerprintOf(data: unknown): ErrorFingerprint {
  return fingerprintOfReport(readErrorReport(data));
}

/** {@link fingerprintOf} for a report whose frames were symbolicated after reading. */
export function fingerprintOfReport({ fingerprint, exceptions }: ErrorReport): ErrorFingerprint {
  const group = groupOf(exceptions);
  const [reported] = group.chain;
  const type = typeOf(reported) ?? DEFAULT_TYPE;
  const byStack = stackParts(group, type);
  const isDefault = fingerprint === null || fingerprint.includes(DEFAULT_PARTS);
  const defaults = isDefault ? (byStack?.parts ?? messageParts(group, type)) : [];
  const parts = fingerprint === null ? defaults : senderParts(fingerprint, defaults);
  return {
    version: FINGERPRINT_VERSION,
    hash: canonicalHash(FINGERPRINT_VERSION, parts),
    parts,
    title: titleOf(type, titleMessage(group)),
    type,
    culprit: culpritOf(byStack?.innermost ?? anyFrame(group)),
  };
}

/**
 * The version as `v2`, then each part as `kind:value`, joined by line feeds. A value contains no line feed, so different lists of
 * parts always differ in this form.
 */
function canonicalForm(version: number, parts: readonly FingerprintPart[]): string {
  let text = `v${version}`;
  for (const { kind, value } of parts) text += `\n${kind}:${value}`;
  return text;
}

/** First 128 bits of the SHA-256 of the canonical form in UTF-8, in lowercase hexadecimal. */
export function canonicalHash(version: number, parts: readonly FingerprintPart[]): string {
  return hash('sha256', canonicalForm(version, parts), 'hex').slice(0, HASH_LENGTH);
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
  innermost: NormalizedFrame | null;
}

/** null: none of the exceptions in the fingerprint has a frame of the application. */
function stackParts({ chain, siblings }: ExceptionGroup, type: string): StackParts | null {
  const own = partsOfChain(chain, type);
  const kinds = kindsOf(siblings.map((each) => partsOfChain(each, null)));
  // Several kinds are ignored: which of them failed depends on the event.
  const kind = kinds.length === 1 ? kinds[0] : undefined;
  const innermost = own.innermost ?? kind?.innermost ?? null;
  return innermost === null ? null : { parts: [...own.parts, ...(kind?.parts ?? [])], innermost };
}

/** @param type of the reported exception; null for a sibling */
function partsOfChain(exceptions: readonly StackException[], type: string | null): StackParts {
  const parts: FingerprintPart[] = [];
  let innermost: NormalizedFrame | null = null;
  let file: NormalizedFile | null = null;
  for (const [index, exception] of exceptions.entries()) {
    parts.push(firstPart(exception, index === 0 ? type : null));
    // Recursion repeats frames to a depth that differs between events.
    const seen = new Set<string>();
    for (const frame of exception.frames) {
      if (!isCounted(frame)) continue;
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
  return { parts, innermost };
}

/**
 * The distinct siblings, by their parts: the number of one kind that failed, and their order, depends on the event. In the order of
 * their canonical forms.
 */
function kindsOf<Read extends { parts: readonly FingerprintPart[] }>(siblings: readonly Read[]): Read[] {
  const kinds = new Map(siblings.map((each) => [canonicalForm(FINGERPRINT_VERSION, each.parts), each]));
  return [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, kind]) => kind);
}

/** Excludes comprehensions: Python 3.12 runs them in the frame of their function, earlier versions in a separate one. */
function isCounted(frame: StackFrame): boolean {
  if (frame.language === 'python' && frame.function !== null && COMPREHENSION.test(frame.function))
    return false;
  return isInApp(frame);
}

function messageParts({ chain, siblings }: ExceptionGroup, type: string): FingerprintPart[] {
  const own = messagesOfChain(chain, type);
  const kinds = kindsOf(siblings.map((each) => ({ parts: messagesOfChain(each, null) })));
  // A group without a message of its own is identified by the messages of its siblings.
  const isNamed = (chain[0]?.message ?? '').trim() !== '';
  return kinds.length > 1 && isNamed ? own : [...own, ...kinds.flatMap(({ parts }) => parts)];
}

function messagesOfChain(exceptions: readonly StackException[], type: string | null): FingerprintPart[] {
  return exceptions.flatMap((exception, index) => [
    firstPart(exception, index === 0 ? type : null),
    { kind: 'message', value: errorPattern(exception.message ?? '') },
  ]);
}

/** @param type of the reported exception; null for any other exception */
function firstPart(exception: StackException, type: string | null): FingerprintPart {
  return type === null
    ? { kind: 'cause', value: typeOf(exception) ?? DEFAULT_TYPE }
    : { kind: 'type', value: type };
}

/** `this.name = this.constructor.name` in a bundle: the class name is generated by a minifier. */
const isMinified = ({ type, frames }: StackException): boolean =>
  type !== null && type.length <= MAX_MINIFIED && frames[0]?.language === 'javascript';

/** Removes the parts of a name that a compiler or a runtime generates. */
function typeOf(exception: StackException | undefined): string | null {
  if (exception?.type == null || isMinified(exception)) return null;
  return normalizeType(oneLine(exception.type, MAX_TYPE_LENGTH)) || null;
}

/** Message of the group or, if absent, of the sibling that is the same in every order. */
function titleMessage({ chain, siblings }: ExceptionGroup): string {
  const message = chain[0]?.message ?? '';
  if (siblings.length === 0 || message.trim() !== '') return message;
  const messages = siblings.map(([first]) => first?.message ?? '').filter((text) => text.trim() !== '');
  const byPattern = messages.map((text) => ({ text, pattern: errorPattern(text) }));
  byPattern.sort((a, b) =>
    a.pattern === b.pattern ? (a.text < b.text ? -1 : 1) : a.pattern < b.pattern ? -1 : 1,
  );
  return byPattern[0]?.text ?? message;
}

function titleOf(type: string, message: string): string {
  const start = message.search(/\S/);
  if (start === -1) return oneLine(type, MAX_TITLE_LENGTH);
  const end = message.indexOf('\n', start);
  const line = message.slice(start, Math.min(end === -1 ? message.length : end, start + MAX_TITLE_LENGTH));
  return oneLine(`${type}: ${line}`, MAX_TITLE_LENGTH);
}

/** Excludes frames of siblings: their order depends on the event. */
function anyFrame({ chain }: ExceptionGroup): NormalizedFrame | null {
  for (const { frames } of chain) {
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

/** Algorithm that groups error events. */
export interface FingerprintRule {
  version: number;
  of: (report: ErrorReport) => ErrorFingerprint;
}

export const CURRENT_RULE: FingerprintRule = { version: FINGERPRINT_VERSION, of: fingerprintOfReport };
