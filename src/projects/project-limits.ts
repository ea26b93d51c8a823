import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ProblemError, retryAfter } from '../common/problem/problem-error.js';
import { withinDeadline } from '../common/time/within-deadline.js';
import { AppConfig } from '../config/app-config.js';
import { ChangeFeed } from '../database/change-feed.js';
import { Project } from '../project-table/project.entity.js';

/** Ingest limits of one project; the installation's limits where it has none of its own. */
export interface IngestLimits {
  eventsPerSecond: number;
  batchesPerSecond: number;
  maxBatchBytes: number;
  archived: boolean;
}

/** Maximum age of the cache's last validation; after it, the database is queried instead. */
const TRUSTED_AGE_MS = 1000;
/** Time without a response after which the database counts as unavailable; until then it is queried. */
const OUTAGE_AFTER_MS = 3000;
/**
 * Time limit of a lookup in the database; without a result, a batch whose project's limits are not cached receives 503.
 */
const LOOKUP_DEADLINE_MS = 1000;

/** Caches every project's ingest limits, which are read for every batch. */
@Injectable()
export class ProjectLimits implements OnModuleInit {
  private cache = new Map<string, IngestLimits>();
  private loading = new Map<string, Promise<IngestLimits>>();

  constructor(
    @InjectRepository(Project) private readonly projects: Repository<Project>,
    private readonly changeFeed: ChangeFeed,
    private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    // New maps instead of emptied ones: a load that is running may return limits from before the change, and must
    // neither be cached nor be shared with later callers.
    this.changeFeed.changes('projects').subscribe(() => {
      this.cache = new Map();
      this.loading = new Map();
    });
  }

  /**
   * Returns no promise when the limits are cached.
   *
   * @throws ProblemError `service_unavailable` when they are neither cached nor readable from the database.
   */
  of(projectId: string): IngestLimits | Promise<IngestLimits> {
    const known = this.cache.get(projectId);
    const ageMs = this.changeFeed.ageMs();
    const outageMs = this.config.kafka?.keysFromMemoryMs ?? 0;
    if (known !== undefined && (ageMs <= TRUSTED_AGE_MS || (ageMs > OUTAGE_AFTER_MS && ageMs <= outageMs)))
      return known;
    const loading = this.load(projectId);
    if (known === undefined || outageMs === 0) return loading;
    return loading.catch((error: unknown) => {
      if (this.changeFeed.ageMs() <= outageMs) return known;
      throw error;
    });
  }

  private load(projectId: string): Promise<IngestLimits> {
    const { cache, loading } = this;
    let load = loading.get(projectId);
    if (load === undefined) {
      load = this.read(projectId)
        .then((limits) => {
          cache.set(projectId, limits);
          return limits;
        })
        .finally(() => loading.delete(projectId));
      loading.set(projectId, load);
    }
    return load;
  }

  private async read(projectId: string): Promise<IngestLimits> {
    const lookup = this.projects.findOneByOrFail({ id: projectId });
    const project = await withinDeadline(
      lookup,
      LOOKUP_DEADLINE_MS,
      'the lookup of the limits took too long',
    ).catch((cause: unknown) => {
      throw new ProblemError(
        'service_unavailable',
        "The project's limits cannot be read at present. Retry the request.",
        {
          headers: retryAfter(1),
          cause,
        },
      );
    });
    return {
      eventsPerSecond: project.eventsPerSecond ?? this.config.ingestEventsPerSecond,
      batchesPerSecond: project.batchesPerSecond ?? this.config.ingestBatchesPerSecond,
      maxBatchBytes: project.maxBatchBytes ?? this.config.ingestMaxBatchBytes,
      archived: project.archivedAt !== null,
    };
  }
}
