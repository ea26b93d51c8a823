import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { uuidV7 } from '../common/uuid-v7.js';

const BEAT_MS = 500;
/** A replica that has not been seen for this long is gone. */
const ALIVE_MS = 3000;

/** Knows whether this process is the only replica on its database. */
@Injectable()
export class ReplicaPresence implements OnApplicationBootstrap, OnModuleDestroy {
  readonly replicaId = uuidV7();
  private readonly logger = new Logger(ReplicaPresence.name);
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();
  private stopped = false;
  private others = 0;
  private lastBeatMs = 0;
  private failing = false;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.beat();
    // The others learn of us at their next beat; until then they would count as if they were alone.
    if (this.others > 0) await new Promise((resolve) => setTimeout(resolve, 2 * BEAT_MS));
    this.schedule();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.beating;
    await this.dataSource
      .query('DELETE FROM replicas WHERE id = $1', [this.replicaId])
      .catch(() => undefined);
  }

  /** `false` also while the database cannot be asked: sharing is the careful assumption. */
  isAlone(): boolean {
    return this.others === 0 && performance.now() - this.lastBeatMs < ALIVE_MS;
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.beating = this.beat().finally(() => this.schedule());
    }, BEAT_MS);
    this.timer.unref();
  }

  private async beat(): Promise<void> {
    try {
      const [row] = await this.dataSource.query<{ others: number }[]>(
        `WITH gone AS (DELETE FROM replicas WHERE seen_at < now() - interval '1 minute'),
              beat AS (INSERT INTO replicas (id, seen_at) VALUES ($1, now())
                       ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at)
         SELECT count(*)::int AS others FROM replicas
          WHERE id <> $1 AND seen_at > now() - make_interval(secs => $2)`,
        [this.replicaId, ALIVE_MS / 1000],
      );
      this.others = row?.others ?? 0;
      this.lastBeatMs = performance.now();
      this.failing = false;
    } catch (error) {
      if (!this.failing) this.logger.warn('the list of replicas cannot be read', { err: error });
      this.failing = true;
    }
  }
}

/** Replicas that were seen lately, this one included. */
export async function countReplicas(manager: EntityManager): Promise<number> {
  const [row] = await manager.query<{ count: number }[]>(
    'SELECT count(*)::int AS count FROM replicas WHERE seen_at > now() - make_interval(secs => $1)',
    [ALIVE_MS / 1000],
  );
  return row?.count ?? 0;
}
