import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { queryRows, text } from '../../../database/rows.js';
import { KeyedStates, type ShownStates } from '../../keyed-states/keyed-states.js';
import { readChanges, toChangesPage, type StateChange } from '../../keyed-states/read-changes.js';
import { StatePages } from '../../keyed-states/state-pages.js';
import type {
  ConfigHistoryQuery,
  ConfigsQuery,
  ConfigHistoryResponse,
  ConfigPageResponse,
} from './configs.dto.js';
import { ACTOR_PATHS, type KeyedStateDefinition } from '../../keyed-states/keyed-state-definition.js';

/** State that the projection of configs stores for each event. Diffs stay in the events, because they are long. */
interface ConfigState {
  actor: string;
}

export const CONFIGS: KeyedStateDefinition = {
  name: 'configs',
  version: 1,
  type: 'config',
  key: 'path',
  part: null,
  state: { actor: { kind: 'text', paths: ACTOR_PATHS } },
  keptDays: 730,
};

/** Maximum number of characters of all diffs on a page; the page ends before the diff that exceeds it. */
const MAX_DIFF_CHARACTERS = 1_000_000;

/** Reads configuration entries and their changes. */
@Injectable()
export class ConfigsReadModel {
  private readonly pages: StatePages<ConfigState>;

  constructor(private readonly states: KeyedStates) {
    this.pages = new StatePages(states, CONFIGS);
  }

  entries(projectId: string, query: ConfigsQuery): Promise<ConfigPageResponse> {
    return this.pages.keys(projectId, query, (row) => ({
      path: row.key,
      changes: row.changes,
      first_changed_at: row.firstTs,
      last_changed_at: row.lastTs,
      last_event_id: row.lastId,
      actor: row.state.actor ?? null,
    }));
  }

  async history(projectId: string, query: ConfigHistoryQuery): Promise<ConfigHistoryResponse> {
    const { path: key, from, to, cursor, limit } = query;
    return this.states.read(CONFIGS, async (shown) => {
      const rows = await readChanges<ConfigState>(shown, { projectId, key, from, to, cursor, limit });
      const diffs = await readDiffs(shown, rows);
      let characters = 0;
      const over = rows.findIndex(
        ({ id }) => (characters += diffs.get(id)?.length ?? 0) > MAX_DIFF_CHARACTERS,
      );
      // At least one change: with an empty page, the list would not continue.
      const shownRows = over === -1 ? limit : Math.max(1, Math.min(over, limit));
      const page = toChangesPage(rows, shownRows, ({ id, ts, state }) => ({
        id,
        ts,
        actor: state.actor ?? null,
        diff: diffs.get(id) ?? null,
      }));
      return { from: from ?? null, to: to ?? null, complete: shown.complete, ...page };
    });
  }
}

async function readDiffs(
  { manager }: ShownStates,
  rows: readonly StateChange<ConfigState>[],
): Promise<ReadonlyMap<string, string>> {
  const found = await queryRows(
    manager,
    { id: text(), diff: text() },
    sql`SELECT e.id, e.data->>'diff' AS diff
          FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ receivedAt }) => receivedAt)}::timestamptz[])
                 AS shown (id, received_at)
          JOIN events AS e ON e.id = shown.id AND e.received_at = shown.received_at
         WHERE jsonb_typeof(e.data->'diff') = 'string'`,
  );
  return new Map(found.map(({ id, diff }) => [id, diff]));
}
