export const GROUP_STATUSES = ['open', 'resolved', 'ignored'] as const;
export type GroupStatus = (typeof GROUP_STATUSES)[number];

/** Actions in the history of a group. */
export const GROUP_ACTIONS = [
  'assigned',
  'ignored',
  'merged',
  'merged_into',
  'reopened',
  'resolved',
  'split',
  'split_off',
  'unassigned',
] as const;
export type GroupAction = (typeof GROUP_ACTIONS)[number];

/**
 * Status as SQL on `error_group_states AS s`, which may have no row: an ignored group is open after its time has expired.
 */
export const STATUS_SQL = `CASE WHEN s.status = 'ignored' AND s.ignored_until <= now() THEN 'open' ELSE coalesce(s.status, 'open') END`;
