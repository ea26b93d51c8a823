import { gzipSync } from 'node:zlib';
import { UNSTORABLE_EVENTS } from './unstorable-events.js';
import type { SeededRandom } from '../../support/seeded-random.js';

/** The limit of the services under test: room for two events of 256 KB, and cheap to exceed. */
export const MAX_BATCH_BYTES = 640 * 1024;

/** One element of `events`, and its expected outcome. */
export interface MadeEvent {
  /** Unique over the whole test; contained in `data.marker`, or in the text itself where there is no `data`. */
  marker: string;
  /** The element's JSON text. */
  text: string;
  /** The expected stored form; `null` when it must be rejected. */
  stored: { type: string; ts: string; data: string } | null;
}

export interface MadeBatch {
  name: string;
  /** The only allowed status other than 429 and 503. */
  status: number;
  events: readonly MadeEvent[];
  /** As on the wire. */
  body: Buffer;
  key: string | null;
  headers: Record<string, string | undefined>;
  /** Replaces the valid signature; with `undefined` inside, none is sent. */
  signature?: { value: string | undefined };
}

type Kind = keyof typeof KINDS;

/** The relative frequency of each kind of batch. */
const KINDS = {
  valid: 50,
  mixed: 14,
  unstorable: 14,
  allRejected: 3,
  empty: 1,
  gzip: 4,
  notJson: 2,
  notUtf8: 1,
  noEvents: 1,
  unsigned: 2,
  wrongSignature: 3,
  unknownKey: 2,
  wrongType: 1,
  badIdempotencyKey: 1,
  oversized: 2,
  bomb: 1,
} as const;

/** Makes the batches of one sender, drawn from the seed. */
export class BatchMaker {
  private count = 0;

  constructor(
    private readonly sender: string,
    private readonly random: SeededRandom,
  ) {}

  next(): MadeBatch {
    return this.make(this.random.weighted(KINDS));
  }

  /** A valid batch with a key. */
  keyed(): MadeBatch {
    const batch = this.make(this.random.weighted({ valid: 3, mixed: 1, unstorable: 1, gzip: 1 }));
    return { ...batch, key: batch.key ?? this.random.uuid() };
  }

  valid(events = this.random.int(1, 12)): MadeBatch {
    const name = this.nextName('valid');
    return this.batch(name, this.good(name, events), {});
  }

  /** The same key with other events, none of which may ever be stored. */
  reusing(original: MadeBatch): MadeBatch {
    const name = this.nextName('reuse');
    return { ...this.batch(name, this.good(name, this.random.int(1, 5)), {}), key: original.key };
  }

  make(kind: Kind): MadeBatch {
    const { random } = this;
    const name = this.nextName(kind);
    const good = (maxEvents: number): MadeEvent[] => this.good(name, random.int(1, maxEvents));
    switch (kind) {
      case 'valid':
        return this.batch(name, good(12), {});
      case 'mixed':
        return this.batch(name, this.shuffle([...good(6), ...this.bad(name, random.int(1, 4))]), {});
      case 'unstorable':
        return this.batch(
          name,
          this.shuffle([...good(4), ...this.unstorableEvents(name, random.int(1, 2))]),
          {},
        );
      case 'allRejected':
        return this.batch(name, this.bad(name, random.int(1, 4)), {});
      case 'empty':
        return this.batch(name, [], {});
      case 'gzip': {
        const batch = this.batch(name, good(12), { headers: { 'content-encoding': 'gzip' } });
        return { ...batch, body: gzipSync(batch.body) };
      }
      case 'notJson': {
        const batch = this.batch(name, good(4), { status: 400 });
        return { ...batch, body: batch.body.subarray(0, batch.body.length - random.int(1, 3)) };
      }
      case 'notUtf8': {
        const batch = this.batch(name, good(4), { status: 400 });
        return { ...batch, body: Buffer.concat([batch.body, Buffer.from([0x20, 0xc3, 0x28])]) };
      }
      case 'noEvents': {
        const batch = this.batch(name, good(4), { status: 400 });
        return { ...batch, body: Buffer.from(batch.body.toString().replace('"events"', '"event"')) };
      }
      case 'unsigned':
        return this.batch(name, good(4), { status: 403, signature: { value: undefined } });
      case 'wrongSignature':
        return this.batch(name, good(4), { status: 403, signature: { value: 'a'.repeat(64) } });
      case 'unknownKey':
        return this.batch(name, good(4), {
          status: 401,
          headers: { authorization: `Bearer sbk_${'a'.repeat(38)}` },
        });
      case 'wrongType':
        return this.batch(name, good(4), { status: 415, headers: { 'content-type': 'text/plain' } });
      case 'badIdempotencyKey':
        return { ...this.batch(name, good(4), { status: 400 }), key: 'not-a-uuid' };
      case 'oversized':
        return this.batch(name, [...good(4), this.filler(name)], { status: 413 });
      case 'bomb': {
        const headers = { 'content-encoding': 'gzip' };
        const batch = this.batch(name, [...good(4), this.filler(name)], { status: 413, headers });
        return { ...batch, body: gzipSync(batch.body) };
      }
    }
  }

  private nextName(kind: string): string {
    this.count += 1;
    return `${this.sender}.${this.count}.${kind}`;
  }

  private batch(
    name: string,
    events: MadeEvent[],
    options: Partial<Pick<MadeBatch, 'headers' | 'signature' | 'status'>>,
  ): MadeBatch {
    const text = `{"events":[${events.map((event) => event.text).join(',')}]}`;
    return {
      name,
      status: 200,
      events,
      body: Buffer.from(text),
      key: this.random.chance(0.7) ? this.random.uuid() : null,
      headers: {},
      ...options,
    };
  }

  private good(name: string, count: number): MadeEvent[] {
    return Array.from({ length: count }, (_, index) => this.goodEvent(`${name}#${index}`));
  }

  private goodEvent(marker: string): MadeEvent {
    const { random } = this;
    const [type, required] = random.pick([
      ['log', `"message":${JSON.stringify(random.text(random.int(1, 120)))}`],
      ['audit', `"actor":"ada","action":"invoice.update"`],
      ['performance', `"metric":"latency","value":${random.int(0, 1e6) / 64}`],
      ['error', `"message":"boom","stack":${JSON.stringify(random.text(300))}`],
      ['trace', `"traceId":"${random.uuid()}","spanId":"s${random.int(0, 99)}"`],
      ['cost', `"amount":${random.int(0, 9999)}.25`],
    ] as const);
    const exact = random.chance(0.2) ? `,"exact":${random.int(1, 9)}23456789012345678901234567890` : '';
    const data = `{"marker":${JSON.stringify(marker)},${required}${exact},"nested":{"list":[1,null,"€"]}}`;
    const ts = new Date(Date.UTC(2026, 10, 21) + random.int(0, 86_399_999)).toISOString();
    return { marker, text: `{"type":"${type}","ts":"${ts}","data":${data}}`, stored: { type, ts, data } };
  }

  /** Invalid events, which are rejected without an effect on others. */
  private bad(name: string, count: number): MadeEvent[] {
    return Array.from({ length: count }, (_, index) => {
      const marker = `${name}#bad${index}`;
      const quoted = JSON.stringify(marker);
      const ts = '"ts":"2026-11-21T10:00:00Z"';
      const text = this.random.pick([
        `{"type":"nonsense",${ts},"data":{"marker":${quoted}}}`,
        `{${ts},"data":{"marker":${quoted}}}`,
        `{"type":"log",${ts},"data":{"marker":${quoted}}}`,
        `{"type":"audit",${ts},"data":{"actor":7,"marker":${quoted}}}`,
        `{"type":"log","ts":"yesterday","data":{"message":"x","marker":${quoted}}}`,
        `{"type":"log","data":{"message":"x","marker":${quoted}}}`,
        `{"type":"log",${ts},"data":[${quoted}]}`,
        `{"type":"log",${ts}}`,
        quoted,
        'null',
        `[${quoted}]`,
      ]);
      return { marker, text, stored: null };
    });
  }

  private unstorableEvents(name: string, count: number): MadeEvent[] {
    return Array.from({ length: count }, (_, index) => {
      const marker = `${name}#unstorable${index}`;
      return { marker, text: this.random.pick(UNSTORABLE_EVENTS).text(marker), stored: null };
    });
  }

  /** An event that makes its batch too large. */
  private filler(name: string): MadeEvent {
    const marker = `${name}#filler`;
    const data = JSON.stringify({ marker, message: 'x'.repeat(MAX_BATCH_BYTES) });
    return { marker, text: `{"type":"log","ts":"2026-11-21T10:00:00Z","data":${data}}`, stored: null };
  }

  private shuffle(events: MadeEvent[]): MadeEvent[] {
    const order = events.map((event) => ({ event, at: this.random.next() }));
    return order.sort((a, b) => a.at - b.at).map(({ event }) => event);
  }
}
