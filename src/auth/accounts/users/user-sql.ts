/**
 * Columns of a user as SQL, for lists of other features that name people: one query per page. `id` is the SQL
 * expression of the user's id, such as `o.actor_id`.
 */
const columnOf =
  (column: string) =>
  (id: string): string =>
    `(SELECT ${column} FROM users WHERE id = ${id})`;

export const userNameSql = columnOf('name');
export const userEmailSql = columnOf('email');
