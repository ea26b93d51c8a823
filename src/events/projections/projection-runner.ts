import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { groupBy } from '../../common/group-by.js';
import { backoffMs } from '../../common/time/jitter.js';
import { ReplicaPresence } from '../../database/replica-presence.js';
import { PollLoop } from '../../database/replication/poll-loop.js';
import { Metrics } from '../../metrics/metrics.js';
import { eventsOfCommitsSql, storedEventsSql, type EventCommit } from './event-commits.js';
import { IdleShare } from './idle-share.js';
import { progressKey, type ProjectionBuild } from './projection-build.js';
import { dutyOf } from './projection-duty.js';
import { ProjectionPage, stagePage } from './projection-page.js';
import { LeaseLost, ProjectionStore, type CurrentSnapshot } from './projection.store.js';
import { Projectors, type Projector } from './projector.js';

const POLL_MS = 500;
const RETRY_MS = 1000;
/** Events per page. A page has at least one commit, and the largest commits have 50,000 events. */
const PAGE_EVENTS = 5000;
/** Commits per page: an import has as many commits as events. */
const PAGE_COMMITS = PAGE_EVENTS;
/** Time after which builds at another position continue. */
const TURN_MS = 1000;
const MAX_PAUSE_MS = 2000;
const CLEAN_MS = 10_000;
const REMOVED_AT_ONCE = 5000;
/** Rounds of one cleanup: 10,000 commits are removed per second, more than several replicas write. */
const MAX_ROUNDS = 20;
/** Unread commits, some 400 MB of rows, beyond which a build is retired and begun anew. */
const MAX_UNREAD_COMMITS = 5_000_000;
const FAILED = { firstMs: 1000, maxMs: 300_000 };
const BEGINNING = { receivedAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** Keeps the projections up to date: on one replica at a time, apart from ingest, with each event applied exactly once. */
@Injectable()
export class ProjectionRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ProjectionRunner.name);
  private readonly failures: Counter<'projection'>;
  private readonly idle = new IdleShare();
  private readonly stopping = new AbortController();
  private cleanedMs = -Infinity;
  private readonly loop = new PollLoop({
    everyMs: POLL_MS,
    retryMs: RETRY_MS,
    poll: () => this.readAll(),
    failureMessage: 'projections cannot be kept up to date',
    logger: this.logger,
  });

  constructor(
    private readonly projectors: Projectors,
    private readonly store: ProjectionStore,
    private readonly replica: ReplicaPresence,
    { registry }: Metrics,
  ) {
    new Gauge({
      name: 'signalbox_projection_lag_seconds',
      help: 'Age of the oldest committed event that a projection has not processed; 0 when it has processed all.',
      labelNames: ['projection'],
      registers: [registry],
      async collect() {
        const statuses = await store.statuses().catch(() => []);
        this.reset();
        for (const { name, state, lag_seconds: seconds } of statuses) {
          if (state === 'current') this.set({ projection: name }, seconds);
        }
      },
    });
    this.failures = new Counter({
      name: 'signalbox_projection_failures_total',
      help: 'Failures of a projection to process a page of events; each page is retried.',
      labelNames: ['projection'],
      registers: [registry],
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    const foreign = await this.store.retireForeign();
    if (foreign > 0) this.logger.warn('the database was restored: projections are rebuilt', { foreign });
    await this.store.ensureBuilds(this.projectors.all());
    if (this.replica.roles.worker) this.loop.start(0);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.loop.stop();
    await this.store.releaseLeases(this.replica.replicaId).catch(() => undefined);
  }

  private async readAll(): Promise<void> {
    while (await this.turn());
  }

  /**
   * One turn: the builds whose leases this replica holds read new events, each group for at most {@link TURN_MS}.
   *
   * @returns whether there is more.
   */
  async turn(): Promise<boolean> {
    const builds = await this.store.claim(this.replica.replicaId, this.projectors.all());
    const due = builds.filter(({ retryAt }) => retryAt === null || retryAt.getTime() <= Date.now());
    let hasMore = false;
    if (due.length > 0) {
      const now = await this.store.currentSnapshot();
      for (const group of groupBy(due, progressKey).values()) {
        if (this.stopping.signal.aborted) return false;
        if (await this.advanceGroup(group, now)) hasMore = true;
      }
    }
    await this.clean(builds);
    return hasMore && !this.stopping.signal.aborted;
  }

  /**
   * Advances builds at the same position together. When one of them cannot apply the page, each is advanced alone, so that it
   * does not stop the others.
   *
   * @returns whether there is more.
   */
  private async advanceGroup(builds: readonly ProjectionBuild[], now: CurrentSnapshot): Promise<boolean> {
    try {
      return await this.applyPages(builds, now);
    } catch (error) {
      if (error instanceof LeaseLost || this.stopping.signal.aborted) return false;
      if (builds.length > 1) {
        let hasMore = false;
        for (const build of builds) if (await this.advanceGroup([build], now)) hasMore = true;
        return hasMore;
      }
      const [build] = builds;
      if (build === undefined) return false;
      this.failures.inc({ projection: build.name });
      this.logger.error('a projection could not process a page of events', {
        projection: build.name,
        failures: build.failures + 1,
        err: error,
      });
      await this.store.recordFailure(
        build,
        backoffMs(build.failures, FAILED),
        error instanceof Error ? error.message : String(error),
      );
      return false;
    }
  }

  /** Applies pages until the turn is over. All builds of the group have the position of the first. @returns whether there is more. */
  private async applyPages(group: readonly ProjectionBuild[], now: CurrentSnapshot): Promise<boolean> {
    const startedMs = performance.now();
    let builds = group;
    while (!this.stopping.signal.aborted) {
      const pageMs = performance.now();
      const [first] = builds;
      if (first === undefined) return false;
      const next = first.storedDone
        ? await this.applyCommits(builds, first, now)
        : await this.applyStored(first);
      if (next === null) return false;
      builds = next;
      const end = performance.now();
      const duty = dutyOf(this.idle.read(), now.at.getTime() - first.seenAt.getTime());
      await this.pause(((end - pageMs) * (1 - duty)) / duty);
      if (performance.now() - startedMs > TURN_MS) return true;
    }
    return false;
  }

  /** Applies a page of new commits. @returns the builds at their new position; `null`: they have caught up. */
  private async applyCommits(
    builds: readonly ProjectionBuild[],
    first: ProjectionBuild,
    now: CurrentSnapshot,
  ): Promise<ProjectionBuild[] | null> {
    const target = first.target ?? now.snapshot;
    const targetAt = first.targetAt ?? now.at;
    const commits = pageOf(await this.store.nextCommits(first, target, PAGE_COMMITS));
    const last = commits.at(-1);
    if (last === undefined) {
      await this.caughtUp(builds, target, targetAt);
      return null;
    }
    await this.store.commitProgress(builds, { kind: 'page', target, targetAt, last }, async (manager) => {
      await stagePage(manager, eventsOfCommitsSql(commits));
      for (const build of builds) await this.apply(build, manager);
    });
    return builds.map((build) => ({
      ...build,
      target,
      targetAt,
      afterXid: last.xid,
      afterId: last.first_id,
    }));
  }

  private async caughtUp(builds: readonly ProjectionBuild[], seen: string, seenAt: Date): Promise<void> {
    // An idle service writes a new position only once a minute.
    const isWorthIt = builds.some(
      (build) =>
        build.target !== null ||
        build.state === 'building' ||
        seenAt.getTime() - build.seenAt.getTime() > 60_000,
    );
    if (isWorthIt)
      await this.store.commitProgress(builds, { kind: 'caught-up', seen, seenAt }, () => Promise.resolve());
    for (const build of builds.filter(({ state }) => state === 'building')) {
      const { kept: tables = [], types } = this.projectorOf(build.name);
      await this.store.promote(build, { tables, types });
    }
  }

  /** Applies a page of the events that were stored when the build began. @returns the build at its new position. */
  private async applyStored(build: ProjectionBuild): Promise<ProjectionBuild[]> {
    const after =
      build.storedReceivedAt === null || build.storedId === null
        ? BEGINNING
        : { receivedAt: build.storedReceivedAt, id: build.storedId };
    const last = await this.store.storedPosition(after, build.seenAt, PAGE_EVENTS);
    await this.store.commitProgress([build], { kind: 'stored', last }, async (manager) => {
      if (last === null) return;
      await stagePage(manager, storedEventsSql(build.seen, after, last));
      await this.apply(build, manager);
    });
    return [
      last === null
        ? { ...build, storedDone: true }
        : { ...build, storedReceivedAt: new Date(last.receivedAt), storedId: last.id },
    ];
  }

  private async apply(build: ProjectionBuild, manager: EntityManager): Promise<void> {
    const projector = this.projectorOf(build.name);
    await projector.apply(new ProjectionPage(manager, projector.types, build.build));
  }

  private projectorOf(name: string): Projector {
    const projector = this.projectors.get(name);
    if (projector === undefined) throw new TypeError(`There is no projector "${name}"`);
    return projector;
  }

  /** Ends early when the service stops. */
  private async pause(ms: number): Promise<void> {
    const { signal } = this.stopping;
    await sleep(Math.min(ms, MAX_PAUSE_MS), undefined, { ref: false, signal }).catch(() => undefined);
  }

  /**
   * Retires builds and begins their successors, prunes builds, and removes retired builds and commits that all have read. Only on a
   * replica that holds a lease: one is enough.
   */
  private async clean(builds: readonly ProjectionBuild[]): Promise<void> {
    if (performance.now() - this.cleanedMs < CLEAN_MS || builds.length === 0 || this.stopping.signal.aborted)
      return;
    this.cleanedMs = performance.now();
    const retired = await this.store.retire(this.projectors.all(), MAX_UNREAD_COMMITS);
    for (const build of retired) this.logger.warn('a projection was abandoned', { ...build });
    if (retired.length > 0) await this.store.ensureBuilds(this.projectors.all());
    for (let rounds = 0; rounds < MAX_ROUNDS && !this.stopping.signal.aborted; rounds++) {
      if (!(await this.store.pruneCommits(REMOVED_AT_ONCE))) break;
    }
    for (const { name, build } of builds) await this.store.prune(this.projectorOf(name), build);
    for (const { name, build } of await this.store.removable(
      this.projectors.all().map((each) => each.name),
    )) {
      await this.store.remove(build, this.projectorOf(name).tables, REMOVED_AT_ONCE);
    }
  }
}

/** The first commits that fit into a page, at least one. */
function pageOf(commits: readonly EventCommit[]): EventCommit[] {
  let events = 0;
  const page: EventCommit[] = [];
  for (const commit of commits) {
    if (page.length > 0 && events + commit.events > PAGE_EVENTS) break;
    page.push(commit);
    events += commit.events;
  }
  return page;
}
