import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { uuidV7 } from '../../common/uuid-v7.js';
import { seededRandom } from '../../../test/support/seeded-random.js';
import type { StoredEvent } from '../store/event-store.js';
import { decodeExportCursor, encodeExportCursor } from './export-cursor.js';
import { EXPORT_FORMATS } from './export-formats.js';
import type { ExportWriter } from './export-writer.js';
import { verifyExport, type VerifiedExport } from './export-chain.js';

const FORMAT = EXPORT_FORMATS['chained-ndjson'];
const RECEIVED_MS = Date.parse('2026-11-21T12:00:00Z');

/** Texts that imitate the end of a chained line. */
const TEXTS = [
  'ada',
  '","index":2,"hash":"',
  `"${'0'.repeat(64)}"}`,
  'é😀',
  '{\\"export\\":{',
  '12345678901234567890.10',
];

function event(n: number): StoredEvent {
  const actor = TEXTS[n % TEXTS.length] ?? '';
  return {
    id: uuidV7(RECEIVED_MS + n),
    projectId: uuidV7(RECEIVED_MS),
    type: 'audit',
    ts: `2026-11-21T10:00:00.${String(n).padStart(6, '0')}Z`,
    receivedAt: '2026-11-21T12:00:00.000Z',
    level: 'info',
    source: actor.replaceAll('\\"', '"'),
    data: `{"actor": "${actor.replaceAll('\\"', '"').replaceAll('"', '\\"')}", "n": ${n}}`,
  };
}

const END = { complete: true, reason: null, cursor: null };

function write(writer: ExportWriter, from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, index) => writer.line(event(from + index)).trimEnd());
}

function exported(events: number): string[] {
  const writer = FORMAT.open(null);
  return [...write(writer, 0, events), (writer.end({ ...END, events }) ?? '').trimEnd()];
}

async function* chunksOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 100) yield await Promise.resolve(bytes.subarray(at, at + 100));
}

const verify = (lines: readonly string[]): Promise<VerifiedExport> =>
  verifyExport(chunksOf(lines.map((line) => `${line}\n`).join('')));

describe('a chained export', () => {
  it('is verified when it is unchanged, and ends with the hash of its last line', async () => {
    const lines = exported(7);
    const closing = (JSON.parse(lines.at(-1) ?? '') as { hash: string }).hash;
    expect(await verify(lines)).toEqual({ events: 7, hash: closing });
    expect(await verify(exported(0))).toMatchObject({ events: 0 });
  });

  it('has hashes that each cover the previous hash and the line without its own hash', () => {
    let before = '0'.repeat(64);
    for (const [at, line] of exported(3).entries()) {
      const { index, hash } = JSON.parse(line) as { index: number; hash: string };
      const plain = line.replace(`,"hash":"${hash}"`, '');
      expect(index).toBe(Math.min(at + 1, 3));
      expect(hash).toBe(
        createHash('sha256')
          .update(before + plain)
          .digest('hex'),
      );
      before = hash;
    }
  });

  it('names the first line that was changed, removed, inserted or moved', async () => {
    const random = seededRandom('changes of a chained export');
    for (let round = 0; round < 300; round++) {
      const lines = exported(9);
      const at = Math.floor(random() * 9);
      const kind = round % 4;
      let line = at + 1;
      if (kind === 0) {
        const text = lines[at] ?? '';
        const place = Math.floor(random() * text.length);
        lines[at] = `${text.slice(0, place)}${text[place] === '7' ? '8' : '7'}${text.slice(place + 1)}`;
      } else if (kind === 1) lines.splice(at, 1);
      else if (kind === 2)
        lines.splice(at, 0, lines[Math.floor(random() * 9)] === lines[at] ? '' : (exported(9)[8] ?? ''));
      else {
        const to = (at + 1 + Math.floor(random() * 8)) % 9;
        const [moved = ''] = lines.splice(at, 1);
        lines.splice(to, 0, moved);
        line = Math.min(at, to) + 1;
      }
      // A line that is inserted before itself is at its own position; the line after it is the inserted one.
      if (kind === 2 && lines[at] === lines[at + 1]) line += 1;
      expect(await verify(lines), `round ${round}`).toMatchObject({ line });
    }
  });

  it.each([
    ['without its end line', (lines: string[]) => lines.slice(0, -1), 4, /has no end/],
    ['without its last event', (lines: string[]) => lines.toSpliced(2, 1), 3, /removed or moved/],
    ['with a line after its end line', (lines: string[]) => [...lines, lines[0] ?? ''], 5, /ends before it/],
    [
      'with an end line that states another number of events',
      (lines: string[]) => lines.with(3, (lines[3] ?? '').replace('"events":3', '"events":2')),
      4,
      /changed/,
    ],
    ['empty', () => [], 1, /has no end/],
    ['of another format', () => ['{"id":"1","data":{}}'], 1, /does not end in an index/],
  ])('is not verified %s', async (_, change, line, problem) => {
    expect(await verify(change(exported(3)))).toEqual({
      line,
      problem: expect.stringMatching(problem) as string,
    });
  });

  it('that continues at a cursor forms one chain with the part before', async () => {
    const first = FORMAT.open(null);
    const before = write(first, 0, 3);
    const { ts: at, id } = event(2);
    const cursor = encodeExportCursor({ at, id }, first.link);
    const { index, hash } = JSON.parse(before[2] ?? '') as { index: number; hash: string };
    expect(cursor).toBe(`${at}_${id}_${index}_${hash}`);
    const end = first.end({ complete: false, reason: 'shutdown', events: 3, cursor }) ?? '';
    const second = FORMAT.open(decodeExportCursor(cursor, FORMAT).link);
    const after = write(second, 3, 5);
    const last = (second.end({ ...END, events: 2 }) ?? '').trimEnd();
    expect(await verify([...before, ...after, last])).toMatchObject({ events: 5 });
    // The end line of the interrupted part may remain.
    expect(await verify([...before, end.trimEnd(), ...after, last])).toMatchObject({ events: 5 });
    expect(await verify([...before, end.trimEnd()])).toMatchObject({ line: 5 });
    expect(await verify([...before, ...after.slice(1), last])).toMatchObject({ line: 4 });
  });

  it('continues only at a cursor with a hash; other formats reject such a cursor', () => {
    const place = `2026-11-21T10:00:00.000001Z_${uuidV7(RECEIVED_MS)}`;
    const chained = `${place}_3_${'a'.repeat(64)}`;
    expect(decodeExportCursor(chained, FORMAT).link).toEqual({ index: 3, hash: 'a'.repeat(64) });
    expect(decodeExportCursor(place, EXPORT_FORMATS.ndjson).link).toBeNull();
    for (const cursor of [
      place,
      `${place}_3`,
      `${place}_-1_${'a'.repeat(64)}`,
      `${place}_3_${'A'.repeat(64)}`,
      `${chained}_`,
    ]) {
      expect(() => decodeExportCursor(cursor, FORMAT), cursor).toThrow(/<index>_<hash>/);
    }
    expect(() => decodeExportCursor(chained, EXPORT_FORMATS.csv)).toThrow(/<ts>_<id>/);
  });
});
