/**
 * Columns of a project as SQL, for statements of other features that must read them together with their own rows: in
 * one snapshot, in one query per poll, or in one page. `id` is the SQL expression of the project's id, such as
 * `k.project_id`; an unknown id yields NULL.
 */
const columnOf =
  (column: string) =>
  (id: string): string =>
    `(SELECT ${column} FROM projects WHERE id = ${id})`;

export const projectKeySql = columnOf('key');
export const isProjectArchivedSql = columnOf('archived_at IS NOT NULL');
export const dagAllowListSql = columnOf('dag_allow_list');
export const projectCreatedAtSql = columnOf('created_at');
