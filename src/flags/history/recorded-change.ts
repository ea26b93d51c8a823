import type { HistoryAction, HistoryEntity } from './flag-history.entity.js';

/** One effect of a change. `before` and `after` are complete, because a revert requires every field. */
export interface RecordedChange {
  entity: HistoryEntity;
  key: string;
  action: HistoryAction;
  before: object | null;
  after: object | null;
}
