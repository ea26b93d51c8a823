import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../../../config/app-config.js';
import type { ProjectionPage } from '../../../projections/projection-page.js';
import type { Projector, PruneContext } from '../../../projections/projector.js';
import { Projectors } from '../../../projections/projectors.js';
import { uuidV7Time } from '../../../../common/uuid-v7.js';
import { SourceMapStore, type Query } from '../source-maps/source-map.store.js';
import { Symbolicator } from '../source-maps/symbolicator.js';
import { reopenGroups } from '../triage/reopen-groups.js';
import { boundOccurrences } from './bound-occurrences.js';
import { toErrorOccurrence, type ErrorEventRow, type ErrorOccurrence } from './error-occurrence.js';
import { CURRENT_RULE, type FingerprintRule } from './fingerprint-rule.js';
import { GroupIds } from './group-ids.js';
import { GROUP_KEPT_DAYS } from './limits.js';
import { writeOccurrences } from './write-occurrences.js';

/** Events whose `data` is in memory at a time. Each can have 256 KB. */
const EVENTS_AT_ONCE = 250;

const GROUPS_PRUNED_EVERY_MS = 3_600_000;

export const ERRORS_PROJECTION = 'errors';

/**
 * Counts error events by fingerprint: by hour, release, environment, service and user, with samples. Groups are made of
 * fingerprints when they are read, so a merge changes nothing here.
 *
 * An event that counts for a resolved or ignored group can reopen it.
 */
@Injectable()
export class ErrorsProjector implements Projector, OnModuleInit {
  readonly name = ERRORS_PROJECTION;
  readonly version: number = 2;
  readonly types = ['error'];
  readonly tables = ['error_fingerprints', 'error_hours', 'error_values', 'error_releases'];

  /** Another version of it needs another version of the projection. */
  protected readonly rule: FingerprintRule = CURRENT_RULE;
  private groupsPrunedMs = -Infinity;

  constructor(
    private readonly projectors: Projectors,
    private readonly config: AppConfig,
    private readonly symbolicator: Symbolicator,
    private readonly sourceMaps: SourceMapStore,
    private readonly groupIds: GroupIds,
  ) {}

  onModuleInit(): void {
    this.projectors.register(this);
  }

  async apply(page: ProjectionPage): Promise<void> {
    const occurrences = await this.occurrencesOf(page);
    if (occurrences.length === 0) return;
    const query: Query = (sql, parameters) => page.write(sql, parameters);
    const counted = await this.groupIds.keep(query, this.rule, page.build, occurrences);
    const bounded = await boundOccurrences(page, counted);
    await writeOccurrences(page, bounded, this.config.eventsRetentionDays);
    await reopenGroups(page, bounded);
  }

  async prune({ build, query }: PruneContext): Promise<void> {
    await query(
      `DELETE FROM error_hours WHERE ctid IN (
         SELECT ctid FROM error_hours WHERE build = $1 AND at < now() - make_interval(days => $2) LIMIT 5000)`,
      [build, this.config.eventsRetentionDays],
    );
    // No index has the times of groups, as each event would change it: this reads all groups.
    if (performance.now() < this.groupsPrunedMs + GROUPS_PRUNED_EVERY_MS) return;
    this.groupsPrunedMs = performance.now();
    await query(
      `WITH gone AS (
         DELETE FROM error_fingerprints WHERE ctid IN (
           SELECT ctid FROM error_fingerprints
            WHERE build = $1 AND last_seen < now() - make_interval(days => $2) LIMIT 2000)
         RETURNING project_id, fingerprint)
       DELETE FROM error_values AS v USING gone
        WHERE v.build = $1 AND v.project_id = gone.project_id AND v.fingerprint = gone.fingerprint`,
      [build, Math.max(GROUP_KEPT_DAYS, this.config.eventsRetentionDays)],
    );
  }

  private async occurrencesOf(page: ProjectionPage): Promise<ErrorOccurrence[]> {
    const occurrences: ErrorOccurrence[] = [];
    let after: string | null = null;
    for (;;) {
      const rows: ErrorEventRow[] = await page.query<ErrorEventRow>(
        (events, first) => `
          SELECT id, project_id, ts::text AS ts, received_at::text AS received_at, data FROM ${events} AS e
           WHERE $${first}::uuid IS NULL OR e.id > $${first}::uuid ORDER BY id LIMIT ${EVENTS_AT_ONCE}`,
        [after],
      );
      occurrences.push(...(await this.grouped(page, rows)));
      after = rows.at(-1)?.id ?? null;
      if (rows.length < EVENTS_AT_ONCE) return occurrences;
    }
  }

  private async grouped(page: ProjectionPage, rows: readonly ErrorEventRow[]): Promise<ErrorOccurrence[]> {
    const query: Query = (sql, parameters) => page.write(sql, parameters);
    const events = rows.map(({ id, project_id: projectId, data }) => ({
      projectId,
      data,
      // What was uploaded later does not count, so that a rebuild gives the same groups.
      beforeMs: uuidV7Time(id) ?? -Infinity,
    }));
    const reports = await this.symbolicator.read(query, events, (unused) =>
      this.sourceMaps.noteUse(query, unused),
    );
    return rows.flatMap((row, i) => {
      const report = reports[i];
      return report === undefined ? [] : [toErrorOccurrence(row, this.rule.of(report))];
    });
  }
}
