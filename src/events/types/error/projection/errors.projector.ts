import { Injectable, type OnModuleInit } from '@nestjs/common';
import sql from 'sql-template-tag';
import { AppConfig } from '../../../../config/app-config.js';
import { execute, queryRows } from '../../../../database/rows.js';
import type { ProjectionPage } from '../../../projections/projection-page.js';
import { type Projector, type PruneContext, Projectors } from '../../../projections/projector.js';
import { SourceMapStore } from '../source-maps/source-map.store.js';
import { asReceived, Symbolicator } from '../source-maps/symbolicator.js';
import { reopenGroups } from '../triage/reopen-groups.js';
import { boundOccurrences } from './bound-occurrences.js';
import {
  ERROR_EVENT_ROW,
  toErrorOccurrence,
  type ErrorEventRow,
  type ErrorOccurrence,
} from './error-occurrence.js';
import { CURRENT_RULE, type FingerprintRule } from '../fingerprint/fingerprint-of.js';
import { GroupIds } from './group-ids.js';
import { GROUP_KEPT_DAYS } from './group-limits.js';
import { writeOccurrences } from './write-occurrences.js';

/** Maximum number of events whose `data` is in memory at a time. Each can have 256 KB. */
const EVENTS_AT_ONCE = 250;

const GROUPS_PRUNED_EVERY_MS = 3_600_000;

export const ERRORS_PROJECTION = 'errors';

/**
 * Counts error events by fingerprint: by hour, release, environment, service and user, with samples. Groups are composed of
 * fingerprints when they are read, so a merge changes nothing here.
 *
 * An event of a resolved or ignored group can reopen it.
 */
@Injectable()
export class ErrorsProjector implements Projector, OnModuleInit {
  readonly name = ERRORS_PROJECTION;
  readonly version: number = 2;
  readonly types = ['error'];
  readonly tables = ['error_fingerprints', 'error_hours', 'error_values', 'error_releases'];

  /** Another version requires another version of the projection. */
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
    const counted = await this.groupIds.keep(page.manager, this.rule, page.build, occurrences);
    const bounded = await boundOccurrences(page, counted);
    await writeOccurrences(page, bounded, this.config.eventsRetentionDays);
    await reopenGroups(page, bounded);
  }

  async prune({ build, manager }: PruneContext): Promise<void> {
    const days = this.config.eventsRetentionDays;
    await execute(
      manager,
      sql`DELETE FROM error_hours WHERE ctid IN (
            SELECT ctid FROM error_hours
             WHERE build = ${build} AND at < now() - make_interval(days => ${days}) LIMIT 5000)`,
    );
    // Times of groups have no index, because each event would change it: pruning reads all groups.
    if (performance.now() < this.groupsPrunedMs + GROUPS_PRUNED_EVERY_MS) return;
    this.groupsPrunedMs = performance.now();
    await execute(
      manager,
      sql`WITH gone AS (
            DELETE FROM error_fingerprints WHERE ctid IN (
              SELECT ctid FROM error_fingerprints
               WHERE build = ${build} AND last_seen < now() - make_interval(days => ${Math.max(GROUP_KEPT_DAYS, days)})
               LIMIT 2000)
            RETURNING project_id, fingerprint)
          DELETE FROM error_values AS v USING gone
           WHERE v.build = ${build} AND v.project_id = gone.project_id AND v.fingerprint = gone.fingerprint`,
    );
  }

  private async occurrencesOf(page: ProjectionPage): Promise<ErrorOccurrence[]> {
    const occurrences: ErrorOccurrence[] = [];
    let after: string | null = null;
    for (;;) {
      const statement = page.statement(
        (events, first) => `
          SELECT id, project_id, ts::text AS ts, received_at::text AS received_at, data FROM ${events} AS e
           WHERE $${first}::uuid IS NULL OR e.id > $${first}::uuid ORDER BY id LIMIT ${EVENTS_AT_ONCE}`,
        [after],
      );
      const rows: ErrorEventRow[] = await queryRows(page.manager, ERROR_EVENT_ROW, statement);
      occurrences.push(...(await this.grouped(page, rows)));
      after = rows.at(-1)?.id ?? null;
      if (rows.length < EVENTS_AT_ONCE) return occurrences;
    }
  }

  private async grouped(page: ProjectionPage, rows: readonly ErrorEventRow[]): Promise<ErrorOccurrence[]> {
    const events = rows.map((row) => asReceived(row.id, row.project_id, row.data));
    const reports = await this.symbolicator.read(page.manager, events, (unused) =>
      this.sourceMaps.recordUse(page.manager, unused),
    );
    return rows.flatMap((row, i) => {
      const report = reports[i];
      return report === undefined ? [] : [toErrorOccurrence(row, this.rule.of(report))];
    });
  }
}
