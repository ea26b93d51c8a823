/** The organization's name as SQL, for statements of other features that must read it together with their own rows. */
export const ORGANIZATION_NAME_SQL = '(SELECT name FROM organization)';

/** Id of the organization; NULL before the first setup. */
export const ORGANIZATION_ID_SQL = '(SELECT id FROM organization)';
