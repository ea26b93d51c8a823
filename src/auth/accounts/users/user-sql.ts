import sql from 'sql-template-tag';

/** `invited`: the user has never logged in, neither by a password nor by the external issuer. */
export type UserState = 'active' | 'deactivated' | 'invited';

/** The {@link UserState} of the row `u` of `users`, in SQL. */
export const USER_STATE = sql`
  CASE WHEN u.deactivated_at IS NOT NULL THEN 'deactivated'
       WHEN u.kind = 'service_account' OR u.password_hash IS NOT NULL
         OR EXISTS (SELECT 1 FROM external_identities AS i WHERE i.user_id = u.id) THEN 'active'
       ELSE 'invited' END`;

/** The relation of the row `u` of `users` to the organization, in SQL; the stronger one where there are two. */
export const ORGANIZATION_RELATION = sql`
  (SELECT min(r.relation) FROM relations AS r
    WHERE r.user_id = u.id AND r.object_type = 'organization' AND r.relation IN ('admin', 'member'))`;

/**
 * Columns of a user as SQL, for lists of other features that contain users: one query per page. `id` is the SQL expression
 * of the user's id, such as `o.actor_id`.
 */
const columnOf =
  (column: string) =>
  (id: string): string =>
    `(SELECT ${column} FROM users WHERE id = ${id})`;

export const userNameSql = columnOf('name');
export const userEmailSql = columnOf('email');
