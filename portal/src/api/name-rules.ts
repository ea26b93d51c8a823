import schema from '../../../contracts/names.schema.json';

const rules = schema.$defs;

/** Rules of names that users choose, checked while typing. The service reads them from the same file. */
export const NAME_RULES = {
  projectKey: {
    pattern: new RegExp(rules.project_key.pattern),
    reserved: new Set(rules.project_key.not.anyOf[0]?.enum) as ReadonlySet<string>,
  },
  flagKey: {
    pattern: new RegExp(rules.flag_key.pattern),
    reserved: new Set(rules.flag_key.not.enum) as ReadonlySet<string>,
  },
  cohortDimension: { pattern: new RegExp(rules.cohort_dimension.pattern) },
  appSlug: { pattern: new RegExp(rules.app_slug.pattern), maxLength: rules.app_slug.maxLength },
  serviceAccountName: { pattern: new RegExp(rules.service_account_name.pattern) },
} as const;
