import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { number, queryRow, type Queryable } from '../../../../database/rows.js';
import { Symbolicator } from '../source-maps/symbolicator.js';
import { fingerprintKey, type ErrorOccurrence } from './error-occurrence.js';
import { FingerprintIdsStore } from './fingerprint-ids.store.js';
import type { FingerprintRule } from '../fingerprint/fingerprint-of.js';
import { regroupedEvents, type RegroupedEvents } from './regrouped-events.js';

/**
 * Preserves the ids of groups when a new version of the fingerprint changes the hashes of their events. Before the new build
 * counts the first event of a project, the sampled events of the shown groups determine the id of each new fingerprint.
 */
@Injectable()
export class GroupIds {
  constructor(
    private readonly store: FingerprintIdsStore,
    private readonly symbolicator: Symbolicator,
  ) {}

  /** @param build in which the occurrences are counted */
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
 * Determines the ids under which the fingerprints of a new rule are counted, so that groups retain theirs: an id is assigned to
 * the fingerprint of most of its sampled events; of several ids for one fingerprint, the one with most events is assigned.
 *
 * @returns the id by fingerprint, without those that become new groups; and for each abandoned id, the id that now contains its
 *   events
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

/** The first one, if several are equally frequent. */
function mostFrequent(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let most: string | null = null;
  for (const [value, count] of counts) {
    if (most === null || count > (counts.get(most) ?? 0)) most = value;
  }
  return most;
}
