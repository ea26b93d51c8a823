/** `invited`: has not come in yet, neither by a password nor by the external issuer. */
export type UserState = 'active' | 'deactivated' | 'invited';

/** The {@link UserState} of the row `u` of `users`, in SQL. */
export const USER_STATE = `
  CASE WHEN u.deactivated_at IS NOT NULL THEN 'deactivated'
       WHEN u.kind = 'service_account' OR u.password_hash IS NOT NULL
         OR EXISTS (SELECT 1 FROM external_identities AS i WHERE i.user_id = u.id) THEN 'active'
       ELSE 'invited' END`;

/** The relation of the row `u` of `users` to the organization, in SQL; the stronger one where there are two. */
export const ORGANIZATION_RELATION = `
  (SELECT min(r.relation) FROM relations AS r
    WHERE r.user_id = u.id AND r.object_type = 'organization' AND r.relation IN ('admin', 'member'))`;
