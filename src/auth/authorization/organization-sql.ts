/** The organization's name as SQL, for statements of other features that must read it together with their own rows. */
export const ORGANIZATION_NAME_SQL = '(SELECT name FROM organization)';
