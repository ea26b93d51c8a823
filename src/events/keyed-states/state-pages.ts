import type { Page } from '../../common/pagination.js';
import type { KeyedStateDefinition } from './keyed-state-definition.js';
import type { KeyedStates } from './keyed-states.js';
import { readChanges, toChangesPage, type StateChange } from './read-changes.js';
import { readKeys, toKeysPage, type KeyState } from './read-keys.js';

/** Filter of a page of keys. */
interface KeysQuery {
  /** Text that the key contains, in any letter case. */
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Filter of a page of changes; all members that are present must match. */
interface ChangesQuery {
  key?: string | undefined;
  part?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Pages of the keys of one definition and of their changes. */
export class StatePages<State> {
  constructor(
    private readonly states: KeyedStates,
    private readonly definition: KeyedStateDefinition,
  ) {}

  /** Keys, the last changed one first. */
  keys<Item>(
    projectId: string,
    { q: search, cursor, limit }: KeysQuery,
    toItem: (row: KeyState<State>) => Item,
  ): Promise<Page<Item> & { complete: boolean }> {
    return this.states.read(this.definition, async (shown) => {
      const rows = await readKeys<State>(shown, { projectId, search, cursor, limit });
      return { complete: shown.complete, ...toKeysPage(rows, limit, toItem) };
    });
  }

  /** Changes on this page, newest first. */
  changes<Item>(
    projectId: string,
    { key, part, from, to, cursor, limit }: ChangesQuery,
    toItem: (row: StateChange<State>) => Item,
  ): Promise<Page<Item> & { from: string | null; to: string | null; complete: boolean }> {
    return this.states.read(this.definition, async (shown) => {
      const rows = await readChanges<State>(shown, { projectId, key, part, from, to, cursor, limit });
      const page = toChangesPage(rows, limit, toItem);
      return { from: from ?? null, to: to ?? null, complete: shown.complete, ...page };
    });
  }
}
