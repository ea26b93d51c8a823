import { Injectable } from '@nestjs/common';
import { KeyedStates } from '../../keyed-states/keyed-states.js';
import { readChanges, toChangesPage } from '../../keyed-states/read-changes.js';
import { KnownFlags } from '../../known-flags/known-flags.js';
import type { FlagEventsQuery, FlagEventBeforeResponse, FlagEventPageResponse } from './flag-events.dto.js';
import { ACTOR_PATHS, type KeyedStateDefinition } from '../../keyed-states/keyed-state-definition.js';

/** State that the projection of flag events stores for each event; absent members were not sent. */
interface FlagEventState {
  enabled: boolean;
  rollout: number;
  actor: string;
  state: string;
  action: string;
  group: string;
  before_enabled: boolean;
  before_rollout: number;
  before_state: string;
}

export const FLAG_EVENTS: KeyedStateDefinition = {
  name: 'feature-flag-events',
  version: 2,
  type: 'feature_flag',
  key: 'key',
  part: null,
  state: {
    enabled: { kind: 'boolean', paths: [['enabled']] },
    rollout: { kind: 'integer', paths: [['rollout']] },
    actor: { kind: 'text', paths: ACTOR_PATHS },
    state: { kind: 'text', paths: [['state']] },
    action: { kind: 'text', paths: [['action']] },
    group: { kind: 'text', paths: [['group']] },
    before_enabled: { kind: 'boolean', paths: [['before', 'enabled']] },
    before_rollout: { kind: 'integer', paths: [['before', 'rollout']] },
    before_state: { kind: 'text', paths: [['before', 'state']] },
  },
  keptDays: 730,
};

/** Reads flag changes that senders reported, and whether the flags exist in Signalbox. */
@Injectable()
export class FlagEventsReadModel {
  constructor(
    private readonly states: KeyedStates,
    private readonly flags: KnownFlags,
  ) {}

  async events(projectId: string, query: FlagEventsQuery): Promise<FlagEventPageResponse> {
    const { key, from, to, cursor, limit } = query;
    const { rows, complete } = await this.states.read(FLAG_EVENTS, async (shown) => ({
      rows: await readChanges<FlagEventState>(shown, { projectId, key, from, to, cursor, limit }),
      complete: shown.complete,
    }));
    // After the read has released its connection: requests that hold one and wait for a second could deadlock.
    const known = await this.flags.among(projectId, [...new Set(rows.map((row) => row.key))]);
    const page = toChangesPage(rows, limit, (row) => ({
      id: row.id,
      ts: row.ts,
      key: row.key,
      flag_exists: known.has(row.key),
      enabled: row.state.enabled ?? null,
      rollout: row.state.rollout ?? null,
      actor: row.state.actor ?? null,
      state: row.state.state ?? null,
      action: row.state.action ?? null,
      group: row.state.group ?? null,
      before: beforeOf(row.state),
    }));
    return { from: from ?? null, to: to ?? null, complete, ...page };
  }
}

function beforeOf(state: Partial<FlagEventState>): FlagEventBeforeResponse | null {
  const { before_enabled: enabled, before_rollout: rollout, before_state: name } = state;
  if (enabled === undefined && rollout === undefined && name === undefined) return null;
  return { enabled: enabled ?? null, rollout: rollout ?? null, state: name ?? null };
}
