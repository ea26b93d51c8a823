import { randomUUID } from 'node:crypto';
import type { Connection } from '../shared/connection.js';
import { ErrorReporter, callSafely } from '../shared/error-reporter.js';
import { startTimer } from '../shared/timer.js';
import { eventsOf, freezeBatch, freezeBatchSync, type Batch } from './batch.js';
import { batchRequest } from './batch-request.js';
import { BatchSender } from './batch-sender.js';
import { DropCounts } from './drop-counts.js';
import type { DropReason, EnqueueResult } from './drop-reason.js';
import { toEventJson, type EventInput } from './event-json.js';
import { EventQueue, type QueuedEvent } from './event-queue.js';
import { eventSettings, type EventSettings, type EventsOptions } from './events-options.js';
import type { RejectedEvent } from './ingest-outcome.js';
import { postAndWait } from './post-and-wait.js';
import { RoomWaiters } from './room-waiters.js';
import { Spool, type DamagedFile } from './spool.js';

export interface EventsReport {
  delivered: number;
  rejected: number;
  dropped: Partial<Record<DropReason, number>>;
  /** Events that are neither delivered nor rejected nor dropped, including the batch in flight. */
  queued: { events: number; bytes: number };
}

interface FlushWaiter {
  upTo: number;
  resolve: () => void;
}

/** Holds events from `enqueue` until they are settled: a bounded queue, the batches that are frozen from it, and their spool. */
export class EventPipeline {
  private readonly settings: EventSettings;
  private readonly queue = new EventQueue();
  private readonly drops: DropCounts;
  private readonly errors: ErrorReporter;
  private readonly sender: BatchSender;
  private readonly waiters: RoomWaiters;
  /** Frozen batches, oldest first. The first one is in flight. */
  private readonly frozen: Batch[] = [];
  /** The batch that is being compressed: removed from the queue and not in `frozen` yet. */
  private freezing: { key: string; firstSequence: number; entries: QueuedEvent[]; bytes: number } | null =
    null;
  private spool: Spool | null = null;
  private readonly opened: Promise<void>;
  private isOpening = true;
  private isSending = false;
  private isAdvancing = false;
  private sending: Promise<void> = Promise.resolve();
  private sequence = 0;
  /** Events up to this one do not wait for their batch to fill. */
  private flushUpTo = 0;
  private flushes: FlushWaiter[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  private delivered = 0;
  private rejected = 0;
  private closing: Promise<number> | null = null;
  private readonly aborter = new AbortController();

  constructor(
    private readonly connection: Connection,
    private readonly webhookSecret: string,
    options: EventsOptions,
  ) {
    this.settings = eventSettings(options);
    this.drops = new DropCounts(options.onDrop);
    this.errors = new ErrorReporter(options.onError);
    this.sender = new BatchSender(connection, webhookSecret, this.settings, this.errors, this.aborter.signal);
    this.waiters = new RoomWaiters(this.settings.queueEvents);
    this.opened = this.openSpool().finally(() => {
      this.isOpening = false;
      this.advance();
    });
  }

  /** Never throws and never blocks: with the policy `block`, a full queue drops the event; `enqueueAsync` waits. */
  enqueue(event: EventInput): EnqueueResult {
    const entry = this.entryOf(event);
    if ('reason' in entry) return this.refuse(event, entry.reason);
    if (!this.makeRoom(entry)) return this.refuse(event, 'queue_full');
    this.add(entry);
    return { accepted: true };
  }

  /** Same as `enqueue`, but with the policy `block` it waits for room, at most `blockTimeoutMs`. */
  async enqueueAsync(event: EventInput): Promise<EnqueueResult> {
    if (this.settings.policy !== 'block') return this.enqueue(event);
    const entry = this.entryOf(event);
    if ('reason' in entry) return this.refuse(event, entry.reason);
    if (this.waiters.isEmpty && this.hasRoom(entry.bytes)) {
      this.add(entry);
      return { accepted: true };
    }
    const end = await this.waiters.wait(this.settings.blockTimeoutMs, () => {
      if (!this.hasRoom(entry.bytes)) return false;
      this.add(entry);
      return true;
    });
    return end === 'entered' ? { accepted: true } : this.refuse(event, end);
  }

  /** @returns whether all events that were enqueued before the call are settled; `false` on timeout. */
  async flush(timeoutMs: number): Promise<boolean> {
    const upTo = this.sequence;
    this.flushUpTo = Math.max(this.flushUpTo, upTo);
    if (!this.isOpening && this.isSettled(upTo)) return true;
    this.advance();
    return new Promise((resolve) => {
      const waiter = { upTo, resolve: () => end(true) };
      const timer = setTimeout(() => end(false), timeoutMs);
      const end = (isDone: boolean): void => {
        clearTimeout(timer);
        this.flushes = this.flushes.filter((one) => one !== waiter);
        resolve(isDone);
      };
      this.flushes.push(waiter);
    });
  }

  /**
   * Blocks the thread until this event and all events before it are sent, with one attempt for each batch, or until the timeout. Only
   * for a program that exits without another turn of its event loop. Batches that were in flight keep their keys.
   */
  sendBeforeExit(event: EventInput, timeoutMs: number): boolean {
    const entry = this.entryOf(event);
    if ('reason' in entry) return false;
    this.add(entry);
    const { batchEvents, batchBytes, gzipMinBytes } = this.settings;
    if (this.freezing !== null) {
      // The spool may already have this batch, with the same key and the same bytes.
      const { key, firstSequence, entries } = this.freezing;
      this.frozen.push(freezeBatchSync(entries, firstSequence, gzipMinBytes, key));
    }
    while (this.queue.first !== undefined) {
      const { sequence } = this.queue.first;
      this.frozen.push(
        freezeBatchSync(this.queue.takeBatch(batchEvents, batchBytes), sequence, gzipMinBytes),
      );
    }
    const requests = this.frozen.map((batch) => ({
      ...batchRequest(this.connection, this.webhookSecret, batch),
      body: batch.body,
    }));
    return postAndWait(requests, timeoutMs);
  }

  /** Stops accepting events, flushes, and releases all resources. @returns the number of events that are left. */
  close(timeoutMs: number): Promise<number> {
    this.closing ??= this.shutDown(timeoutMs);
    return this.closing;
  }

  report(): EventsReport {
    const queued = this.queued();
    return { delivered: this.delivered, rejected: this.rejected, dropped: this.drops.all(), queued };
  }

  private async openSpool(): Promise<void> {
    const folder = this.settings.spoolFolder;
    if (folder === undefined) return;
    try {
      const opened = await Spool.open(folder, this.settings.spoolBytes);
      if (opened === null) {
        this.errors.report({ code: 'spool_locked', message: 'Another process uses the spool folder.' });
        return;
      }
      this.spool = opened.spool;
      this.frozen.push(...opened.left);
      for (const file of opened.damaged) this.dropFile(file);
    } catch {
      this.reportSpool();
    }
  }

  private entryOf(event: EventInput): QueuedEvent | { reason: DropReason } {
    if (this.closing !== null) return { reason: 'closed' };
    const made = toEventJson(event, Date.now());
    if ('reason' in made) return made;
    return { ...made, sequence: 0, enqueuedAtMs: performance.now(), isInternal: false };
  }

  private refuse(event: EventInput, reason: DropReason): EnqueueResult {
    this.drops.addEvent(reason, event);
    return { accepted: false, reason };
  }

  private hasRoom(bytes: number): boolean {
    const queued = this.queued();
    return queued.events < this.settings.queueEvents && queued.bytes + bytes <= this.settings.queueBytes;
  }

  private makeRoom({ bytes }: QueuedEvent): boolean {
    // An event that is larger than the whole queue must not evict all others.
    while (
      this.settings.policy === 'drop_oldest' &&
      !this.hasRoom(bytes) &&
      bytes <= this.settings.queueBytes
    ) {
      const oldest = this.queue.takeFirst();
      if (oldest === undefined) break;
      this.drops.addEntries('queue_full', [oldest]);
    }
    return this.hasRoom(bytes);
  }

  private add(entry: QueuedEvent): void {
    entry.sequence = ++this.sequence;
    this.queue.add(entry);
    this.advanceSoon();
  }

  private queued(): { events: number; bytes: number } {
    let events = this.queue.length + (this.freezing?.entries.length ?? 0);
    let bytes = this.queue.bytes + (this.freezing?.bytes ?? 0);
    for (const batch of this.frozen) {
      events += batch.count;
      bytes += batch.bytes;
    }
    return { events, bytes };
  }

  /** Called for every event. Freezes a batch in a later turn, so that joining and compressing it does not delay the caller. */
  private advanceSoon(): void {
    if (this.isAdvancing) return;
    if (!this.isDue()) {
      this.startIntervalTimer();
      return;
    }
    this.isAdvancing = true;
    setImmediate(() => {
      this.isAdvancing = false;
      this.advance();
    });
  }

  /** Starts to freeze a batch if one is due, and to send if a batch is frozen. */
  private advance(): void {
    if (this.isOpening || this.aborter.signal.aborted) return;
    if (this.freezing === null && this.mayFreeze()) void this.freeze();
    else if (this.freezing === null) this.startIntervalTimer();
    if (!this.isSending && this.frozen.length > 0) this.sending = this.send();
  }

  /** Without a spool, a batch is frozen when the previous one is settled, as full as possible; with a spool, as soon as it is due. */
  private mayFreeze(): boolean {
    return this.isDue() && (this.spool !== null || this.frozen.length === 0);
  }

  private isDue(): boolean {
    const { first, length, bytes } = this.queue;
    if (first === undefined) return false;
    const { batchEvents, batchBytes } = this.settings;
    if (length >= batchEvents || bytes >= batchBytes || first.sequence <= this.flushUpTo) return true;
    return this.msUntilDue(first) <= 0;
  }

  private msUntilDue(first: QueuedEvent): number {
    return first.enqueuedAtMs + this.settings.batchIntervalMs - performance.now();
  }

  private startIntervalTimer(): void {
    const { first } = this.queue;
    if (first === undefined || this.timer !== null) return;
    if (this.spool === null && this.frozen.length > 0) return;
    this.timer = startTimer(
      () => {
        this.timer = null;
        this.advance();
      },
      Math.max(0, Math.ceil(this.msUntilDue(first))),
    );
  }

  private async freeze(): Promise<void> {
    const { batchEvents, batchBytes, gzipMinBytes } = this.settings;
    const entries = this.queue.takeBatch(batchEvents, batchBytes);
    const firstSequence = entries[0]?.sequence ?? 0;
    const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    const key = randomUUID();
    this.freezing = { key, firstSequence, entries, bytes };
    const batch = await freezeBatch(entries, firstSequence, gzipMinBytes, key);
    await this.putInSpool(batch);
    this.frozen.push(batch);
    this.freezing = null;
    this.advance();
  }

  private async putInSpool(batch: Batch): Promise<void> {
    try {
      await this.spool?.put(batch);
    } catch {
      this.reportSpool();
    }
  }

  private dropFile({ name, events }: DamagedFile): void {
    const message = `The file ${name} of the spool cannot be read; it is kept in the folder.`;
    this.errors.reportAlways({ code: 'spool_failed', message });
    this.drops.addUnknown('damaged', events);
  }

  private reportSpool(): void {
    const message = 'The spool folder cannot be written; events are kept in memory only.';
    this.errors.report({ code: 'spool_failed', message });
  }

  /** Sends the frozen batches one at a time, in order. */
  private async send(): Promise<void> {
    this.isSending = true;
    for (let batch = this.frozen[0]; batch !== undefined; batch = this.frozen[0]) {
      const result = await this.sender.send(batch);
      if (result.kind === 'aborted') break;
      const halves = result.kind === 'halved' ? result.halves : [];
      for (const half of halves) await this.putInSpool(half);
      await this.spool?.remove(batch).catch(() => this.reportSpool());
      if (result.kind === 'dropped') await this.drops.addBatch(result.reason, batch);
      if (result.kind === 'settled') await this.settle(batch, result.rejected, result.isKeyReused);
      // Last: when a flush resolves, its batches are counted and removed from the spool.
      this.frozen.splice(0, 1, ...halves);
      this.afterSettlement();
    }
    this.isSending = false;
    this.advance();
  }

  private async settle(batch: Batch, rejected: RejectedEvent[], isKeyReused: boolean): Promise<void> {
    const internal = new Set(batch.internal);
    if (isKeyReused) {
      // The service stored nothing of this body, and rejects every further attempt with this key.
      await this.drops.addBatch('refused', batch);
      return;
    }
    const reasons = new Map(rejected.map(({ index, reason }) => [index, reason]));
    const { onDelivered, onRejected } = this.settings;
    const needsEvents = onDelivered !== undefined || (onRejected !== undefined && reasons.size > 0);
    const events = needsEvents ? await eventsOf(batch).catch(() => []) : [];
    const counted = [...reasons.keys()].filter((index) => !internal.has(index));
    this.rejected += counted.length;
    this.delivered += batch.count - internal.size - counted.length;
    for (const index of counted) {
      const event = events[index];
      if (event !== undefined) callSafely(onRejected, event, reasons.get(index) ?? '');
    }
    callSafely(
      onDelivered,
      events.filter((_, index) => !reasons.has(index) && !internal.has(index)),
    );
    this.reportDrops();
  }

  /** Called when sending works: reports the dropped events to the service. */
  private reportDrops(): void {
    if (this.closing !== null) return;
    const report = this.drops.takeReport(Date.now());
    if (report === null) return;
    const json = JSON.stringify(report);
    this.add({
      json,
      bytes: Buffer.byteLength(json),
      sequence: 0,
      enqueuedAtMs: performance.now(),
      isInternal: true,
    });
  }

  private afterSettlement(): void {
    this.waiters.admit();
    for (const waiter of this.flushes) if (this.isSettled(waiter.upTo)) waiter.resolve();
    this.advance();
  }

  private isSettled(upTo: number): boolean {
    const oldest =
      this.frozen[0]?.firstSequence ?? this.freezing?.firstSequence ?? this.queue.first?.sequence;
    return oldest === undefined || oldest > upTo;
  }

  private async shutDown(timeoutMs: number): Promise<number> {
    this.waiters.close();
    const deadline = performance.now() + timeoutMs;
    await this.flush(timeoutMs);
    this.aborter.abort();
    if (this.timer !== null) clearTimeout(this.timer);
    await this.opened;
    // Waits for the last settlement: a settled batch must not count as left.
    await this.sending;
    // All remaining events are written to the spool.
    while (this.spool !== null && (this.freezing !== null || this.queue.length > 0)) {
      if (this.freezing === null) await this.freeze();
      else await new Promise((resolve) => setTimeout(resolve, 1));
      if (performance.now() > deadline + SPOOL_DEADLINE_MS) break;
    }
    const left = this.queued().events - this.internalLeft();
    const unspooled = this.frozen.filter(({ spoolFile }) => spoolFile === null);
    const entries = [...(this.freezing?.entries ?? []), ...this.queue.takeAll()];
    this.frozen.length = 0;
    for (const batch of unspooled) await this.drops.addBatch('closed', batch);
    this.drops.addEntries('closed', entries);
    for (const waiter of this.flushes) waiter.resolve();
    await this.spool?.close().catch(() => undefined);
    return left;
  }

  private internalLeft(): number {
    return this.frozen.reduce((sum, { internal }) => sum + internal.length, 0);
  }
}

/** A disk that hangs must not block `close`. */
const SPOOL_DEADLINE_MS = 2_000;
