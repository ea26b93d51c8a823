import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  SnapshotPayload,
  WireFlag,
  WireGroup,
  WireOverride,
} from '../../../src/flags/snapshot/snapshot.js';
import type { FlagSetChanges } from '../../../src/flags/stream/snapshot-diff.js';
import type { SeededRandom } from '../../support/seeded-random.js';

/** docs/flags.md: a stream that is silent for this long is dead. */
const SILENCE_MS = 45_000;
/** Far less than `retry:` requires, so that a reader is affected by more faults. */
const BACKOFF_MS = { min: 20, max: 400 };

export type FlagContent = Pick<SnapshotPayload, 'flags' | 'groups' | 'overrides'>;

interface Change {
  revision: number;
  prev_revision: number;
  changes: FlagSetChanges;
}

export interface FlagReaderOptions {
  name: string;
  /** Called before each connection. */
  baseUrl: () => string;
  apiKey: string;
  random: SeededRandom;
}

/**
 * A client of the stream, written from docs/flags.md: it reconnects by itself, sends its revision, and applies every change. Behaviour
 * that the service must never show is recorded in `violations`.
 */
export class FlagReader {
  readonly violations: string[] = [];
  /** Times from the end of a stream to the first message of the next one. */
  readonly downMs: number[] = [];
  readonly seen = { changes: 0, connections: 0, cuts: 0, endedByService: 0, snapshots: 0 };
  revision: number | null = null;
  private lastEventId = '';
  private readonly flags = new Map<string, WireFlag>();
  private readonly groups = new Map<string, WireGroup>();
  private readonly overrides = new Map<string, WireOverride>();
  private readonly stopped = new AbortController();
  private response: IncomingMessage | undefined;
  private cutAtNextPiece = false;
  private downSince: number | null = null;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: FlagReaderOptions) {}

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    this.response?.destroy();
    await this.running;
  }

  /** Whether a stream is open that has sent something. */
  get isConnected(): boolean {
    return this.downSince === null && this.revision !== null;
  }

  /** Cuts the connection somewhere within the next piece of the stream. */
  cutInMidFrame(): void {
    this.cutAtNextPiece = true;
  }

  /** By key, in the form of a snapshot. */
  get content(): FlagContent {
    return sorted({
      flags: [...this.flags.values()],
      groups: [...this.groups.values()],
      overrides: [...this.overrides.values()],
    });
  }

  private async run(): Promise<void> {
    while (!this.stopped.signal.aborted) {
      await this.connectOnce();
      this.downSince ??= performance.now();
      await sleep(this.options.random.int(BACKOFF_MS.min, BACKOFF_MS.max));
    }
  }

  /** Resolves when the connection has ended, with or without an error. */
  private connectOnce(): Promise<void> {
    return new Promise((resolve) => {
      const url = `${this.options.baseUrl()}/api/flags/stream`;
      const headers = {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${this.options.apiKey}`,
        ...(this.lastEventId === '' ? {} : { 'Last-Event-ID': this.lastEventId }),
      };
      const call = request(url, { headers, agent: false, signal: this.stopped.signal });
      call.setTimeout(SILENCE_MS, () => call.destroy());
      call.on('error', () => undefined);
      call.on('close', resolve);
      call.on('response', (response) => this.read(response));
      call.end();
    });
  }

  private read(response: IncomingMessage): void {
    response.on('error', () => undefined);
    if (response.statusCode !== 200) {
      if (response.statusCode !== 503) this.violations.push(`had the response ${response.statusCode}`);
      response.destroy();
      return;
    }
    this.response = response;
    this.seen.connections += 1;
    let rest = '';
    response.setEncoding('utf8');
    response.on('end', () => (this.seen.endedByService += 1));
    response.on('data', (text: string) => {
      const isCut = this.cutAtNextPiece;
      this.cutAtNextPiece = false;
      const piece = isCut ? text.slice(0, this.options.random.int(0, text.length - 1)) : text;
      const blocks = (rest + piece).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        if (!response.destroyed) this.take(block);
      }
      if (!isCut) return;
      this.seen.cuts += 1;
      response.destroy();
    });
  }

  private take(block: string): void {
    if (this.downSince !== null) this.downMs.push(performance.now() - this.downSince);
    this.downSince = null;
    let event = '';
    const data: string[] = [];
    for (const line of block.split('\n')) {
      const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
      if (field === 'id') this.lastEventId = value;
      else if (field === 'event') event = value;
      else if (field === 'data') data.push(value);
    }
    if (event === 'flags.snapshot') this.replace(JSON.parse(data.join('\n')) as SnapshotPayload);
    if (event === 'flags.changed') this.apply(JSON.parse(data.join('\n')) as Change);
    // An id ahead of the sent content would make the reader miss changes when it reconnects.
    if (this.lastEventId !== '' && this.lastEventId !== String(this.revision)) {
      this.violate(`received the id ${this.lastEventId}`);
    }
  }

  private replace(snapshot: SnapshotPayload): void {
    if (this.revision !== null && snapshot.revision < this.revision) {
      this.violate(`was reverted by a snapshot of ${snapshot.revision}`);
    }
    for (const map of [this.flags, this.groups, this.overrides]) map.clear();
    this.put(snapshot);
    this.seen.snapshots += 1;
    this.revision = snapshot.revision;
  }

  private apply({ revision, prev_revision, changes }: Change): void {
    if (this.revision === null || prev_revision > this.revision) {
      this.violate(`missed a change: received ${prev_revision} to ${revision}`);
      // A gap: the reader needs a snapshot.
      this.lastEventId = '';
      this.revision = null;
      this.response?.destroy();
      return;
    }
    if (revision <= this.revision) {
      this.violate(`received ${prev_revision} to ${revision} again`);
      return;
    }
    // The message contains nothing of a flag that was changed and reverted in between.
    if (prev_revision < this.revision)
      this.violate(`received ${prev_revision} to ${revision}, which begins earlier`);
    this.put(changes);
    for (const key of changes.removed.flags) this.flags.delete(key);
    for (const key of changes.removed.groups) this.groups.delete(key);
    for (const one of changes.removed.overrides) this.overrides.delete(nameOf(one));
    this.seen.changes += 1;
    this.revision = revision;
  }

  private violate(what: string): void {
    this.violations.push(`${this.options.name} at ${this.revision} ${what}`);
  }

  private put({ flags, groups, overrides }: FlagContent): void {
    for (const flag of flags) this.flags.set(flag.key, flag);
    for (const group of groups) this.groups.set(group.key, group);
    for (const one of overrides) this.overrides.set(nameOf(one), one);
  }
}

/** Sorted by key, independent of the collation of the database. */
export function sorted({ flags, groups, overrides }: FlagContent): FlagContent {
  const by = <T>(list: readonly T[], name: (item: T) => string): T[] =>
    list.toSorted((a, b) => (name(a) < name(b) ? -1 : 1));
  return {
    flags: by(flags, ({ key }) => key),
    groups: by(groups, ({ key }) => key),
    overrides: by(overrides, nameOf),
  };
}

function nameOf({ flag_key, actor_id }: Pick<WireOverride, 'actor_id' | 'flag_key'>): string {
  return `${flag_key}\n${actor_id}`;
}
