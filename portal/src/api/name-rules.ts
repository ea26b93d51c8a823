import schema from '../../../contracts/names.schema.json';

const rules = schema.$defs;

/** The rules of names that users choose, which the service reads from the same file: seen while typing, not only after. */
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
