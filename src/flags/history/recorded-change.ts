import type { HistoryAction, HistoryEntity } from './flag-history.entity.js';

/** One thing that a change did. `before` and `after` are whole: a revert needs every field. */
export interface RecordedChange {
  entity: HistoryEntity;
  key: string;
  action: HistoryAction;
  before: object | null;
  after: object | null;
}
