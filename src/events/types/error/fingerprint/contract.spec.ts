import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BUNDLED_EXTENSIONS } from '../../../message-patterns/build-hash.js';
import { MAX_MESSAGE_LENGTH, MAX_PATTERN_LENGTH, patternOf } from '../../../message-patterns/pattern-of.js';
import { MAX_LINE_LENGTH, MAX_LINES, MAX_STACK_LENGTH } from '../stack/stack-lines.js';
import { MAX_FRAMES, MAX_SIBLINGS } from '../stack/stack-frame.js';
import { MAX_EXCEPTIONS, MAX_FINGERPRINT_PART_LENGTH, MAX_FINGERPRINT_PARTS } from './error-report.js';
import {
  FINGERPRINT_VERSION,
  fingerprintOf,
  MAX_TITLE_LENGTH,
  MAX_TYPE_LENGTH,
  type ErrorFingerprint,
} from './fingerprint-of.js';
import { LIBRARY_CODE } from './library-code.js';
import { ROOT_FOLDERS } from './normalize-file.js';
import { ANONYMOUS } from './normalize-function.js';

interface Vectors {
  fingerprint_version: number;
  cases: {
    id: string;
    group: string;
    title: string;
    data: unknown;
    expected: Omit<ErrorFingerprint, 'version'>;
  }[];
}
interface Messages {
  cases: { id: string; message: string; pattern: string }[];
}

const read = <T>(name: string): T =>
  JSON.parse(
    readFileSync(new URL(`../../../../../contracts/errors/v2/${name}`, import.meta.url), 'utf8'),
  ) as T;
const vectors = read<Vectors>('vectors.json');
const messages = read<Messages>('messages.json');

describe('contracts/errors/v2/vectors.json', () => {
  it.each(vectors.cases)('$id: $title', ({ data, expected }) => {
    expect(fingerprintOf(data)).toEqual({ version: vectors.fingerprint_version, ...expected });
  });

  it('has the hash of each list of parts, computed as the README specifies', () => {
    for (const { id, expected } of vectors.cases) {
      const lines = ['v2', ...expected.parts.map(({ kind, value }) => `${kind}:${value}`)];
      const digest = createHash('sha256').update(lines.join('\n'), 'utf8').digest('hex');
      expect([id, expected.hash]).toEqual([id, digest.slice(0, 32)]);
    }
  });

  it('has one hash for the cases of a group, and another one for each group', () => {
    const groupsOf = new Map<string, Set<string>>();
    const hashesOf = new Map<string, Set<string>>();
    for (const { group, expected } of vectors.cases) {
      hashesOf.set(group, (hashesOf.get(group) ?? new Set()).add(expected.hash));
      groupsOf.set(expected.hash, (groupsOf.get(expected.hash) ?? new Set()).add(group));
    }
    expect([...hashesOf].filter(([, hashes]) => hashes.size > 1)).toEqual([]);
    expect([...groupsOf.values()].filter((groups) => groups.size > 1)).toEqual([]);
  });

  it('names each case once', () => {
    expect(new Set(vectors.cases.map(({ id }) => id)).size).toBe(vectors.cases.length);
    expect(vectors.fingerprint_version).toBe(FINGERPRINT_VERSION);
  });
});

describe('contracts/errors/v2/messages.json', () => {
  it.each(messages.cases)('$id', ({ message, pattern }) => {
    expect(patternOf(message)).toBe(pattern);
  });
});

describe('contracts/errors/v2/rules.json', () => {
  it('has the lists and limits of the implementation', () => {
    expect(read('rules.json')).toEqual({
      contract: 'signalbox-errors',
      fingerprint_version: FINGERPRINT_VERSION,
      limits: {
        maxStackLength: MAX_STACK_LENGTH,
        maxLines: MAX_LINES,
        maxLineLength: MAX_LINE_LENGTH,
        maxFrames: MAX_FRAMES,
        maxExceptions: MAX_EXCEPTIONS,
        maxSiblings: MAX_SIBLINGS,
        maxFingerprintParts: MAX_FINGERPRINT_PARTS,
        maxFingerprintPartLength: MAX_FINGERPRINT_PART_LENGTH,
        maxTypeLength: MAX_TYPE_LENGTH,
        maxTitleLength: MAX_TITLE_LENGTH,
        maxMessageLength: MAX_MESSAGE_LENGTH,
        maxPatternLength: MAX_PATTERN_LENGTH,
      },
      rootFolders: [...ROOT_FOLDERS],
      bundledExtensions: [...BUNDLED_EXTENSIONS],
      anonymous: [...ANONYMOUS],
      libraryCode: LIBRARY_CODE,
    });
  });
});
