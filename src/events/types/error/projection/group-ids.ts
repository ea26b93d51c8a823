import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { number, queryRow, type Queryable } from '../../../../database/rows.js';
import { Symbolicator } from '../source-maps/symbolicator.js';
import type { ErrorOccurrence } from './error-occurrence.js';
import { FingerprintIdsStore, keyOf } from './fingerprint-ids.store.js';
import type { FingerprintRule } from '../fingerprint/fingerprint-of.js';
import { inheritIds } from './inherit-ids.js';
import { regroupedEvents } from './regrouped-events.js';

/**
 * Keeps the ids of groups when a new version of the fingerprint gives their events other hashes. Before the new build counts the first
 * event of a project, the sampled events of the groups that are shown decide which id each new fingerprint gets.
 */
@Injectable()
export class GroupIds {
  constructor(
    private readonly store: FingerprintIdsStore,
    private readonly symbolicator: Symbolicator,
  ) {}

  /** @param build that the occurrences are counted in */
  async keep(
    database: Queryable,
    rule: FingerprintRule,
    build: number,
    occurrences: readonly ErrorOccurrence[],
  ): Promise<ErrorOccurrence[]> {
    await this.decide(database, rule, build, [...new Set(occurrences.map(({ projectId }) => projectId))]);
    const distinct = new Map(occurrences.map((each) => [keyOf(each), each]));
    const ids = await this.store.find(database, rule.version, [...distinct.values()]);
    if (ids.size === 0) return [...occurrences];
    return occurrences.map((each) => ({ ...each, fingerprint: ids.get(keyOf(each)) ?? each.fingerprint }));
  }

  private async decide(
    database: Queryable,
    rule: FingerprintRule,
    build: number,
    projectIds: readonly string[],
  ): Promise<void> {
    const shown = await queryRow(
      database,
      { build: number() },
      sql`SELECT build FROM projections
           WHERE name = 'errors' AND was_shown AND build <> ${build} ORDER BY build DESC LIMIT 1`,
    );
    if (shown === undefined) return;
    for (const projectId of await this.store.undecided(database, rule.version, projectIds)) {
      const counted = await regroupedEvents(database, this.symbolicator, rule, {
        build: shown.build,
        projectId,
        below: rule.version,
      });
      await this.store.decide(database, rule.version, projectId, inheritIds(counted));
    }
  }
}
