import { Injectable } from '@nestjs/common';
import { KeyedStates } from '../../keyed-states/keyed-states.js';
import { readChanges, toChangesPage } from '../../keyed-states/read-changes.js';
import { KnownFlags } from '../../known-flags/known-flags.js';
import { FLAG_EVENTS, type FlagEventState } from './flag-events.definition.js';
import type { FlagEventsQuery } from './flag-events-query.dto.js';
import type { FlagEventPageResponse } from './flag-events.response.js';

/** Reads changes of flags that senders reported, with whether the flag exists here. */
@Injectable()
export class FlagEventsReadModel {
  constructor(
    private readonly states: KeyedStates,
    private readonly flags: KnownFlags,
  ) {}

  async events(projectId: string, query: FlagEventsQuery): Promise<FlagEventPageResponse> {
    const { key, from, to, cursor, limit } = query;
    return this.states.read(FLAG_EVENTS, async (shown) => {
      const question = { projectId, key, from, to, cursor, limit };
      const rows = await readChanges<FlagEventState>(shown, question);
      const known = await this.flags.among(projectId, [...new Set(rows.map((row) => row.key))]);
      const page = toChangesPage(rows, limit, (row) => ({
        id: row.id,
        ts: row.ts,
        key: row.key,
        flag_exists: known.has(row.key),
        enabled: row.state.enabled ?? null,
        rollout: row.state.rollout ?? null,
        actor: row.state.actor ?? null,
      }));
      return { from: from ?? null, to: to ?? null, complete: shown.complete, ...page };
    });
  }
}
