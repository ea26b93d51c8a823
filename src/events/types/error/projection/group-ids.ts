import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { number, queryRow, type Queryable } from '../../../../database/rows.js';
import { Symbolicator } from '../source-maps/symbolicator.js';
import { fingerprintKey, type ErrorOccurrence } from './error-occurrence.js';
import { FingerprintIdsStore } from './fingerprint-ids.store.js';
import type { FingerprintRule } from '../fingerprint/fingerprint-of.js';
import { regroupedEvents, type RegroupedEvents } from './regrouped-events.js';

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
    const distinct = new Map(occurrences.map((each) => [fingerprintKey(each), each]));
    const ids = await this.store.find(database, rule.version, [...distinct.values()]);
    if (ids.size === 0) return [...occurrences];
    return occurrences.map((each) => ({
      ...each,
      fingerprint: ids.get(fingerprintKey(each)) ?? each.fingerprint,
    }));
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

/**
 * The ids under which the fingerprints of a new rule are counted, so that groups keep theirs: the fingerprint that has the most of
 * an id's events gets the id; of several ids that one fingerprint gets, that with the most events.
 *
 * @returns the id by fingerprint, without those that become groups of their own; and by each id that was given up, the one that has its
 *   events now
 */
export function inheritIds(counted: readonly RegroupedEvents[]): Map<string, string> {
  const ids = new Map<string, string>();
  const byEvents = counted.toSorted((a, b) => b.events - a.events || (a.id < b.id ? -1 : 1));
  for (const { id, fingerprints } of byEvents) {
    const heir = mostFrequent(fingerprints);
    if (heir === null) continue;
    const idOfHeir = ids.get(heir);
    if (idOfHeir === undefined) ids.set(heir, id);
    else if (!ids.has(id)) ids.set(id, idOfHeir);
  }
  return ids;
}

/** Of several, the first. */
function mostFrequent(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let most: string | null = null;
  for (const [value, count] of counts) {
    if (most === null || count > (counts.get(most) ?? 0)) most = value;
  }
  return most;
}
