import type { Person } from '../../../auth/accounts/users/read-people.js';
import type { FieldTest, ValueTest } from '../../query/field-test.js';
import { ANY_EVENT, type EventFilter } from '../../store/event-filter.js';
import { MAX_KEY_LENGTH } from '../../store/event-store.js';
import auditType from './audit.type.js';

/** Members of `data` by which audit events are filtered and counted. */
export const AUDIT_FIELDS = ['actor', 'action', 'resource'] as const;
export type AuditField = (typeof AUDIT_FIELDS)[number];

export type AuditValues = Partial<Record<AuditField | 'q', string | undefined>>;

/** @param person whom the actor names. */
export function toAuditFilter(values: AuditValues, person: Person | undefined): EventFilter {
  const { q } = values;
  const fields = AUDIT_FIELDS.flatMap((field): FieldTest[] => {
    const value = values[field];
    if (value === undefined || value === '') return [];
    const spellings = field === 'actor' && person !== undefined ? [value, person.id, person.email] : [value];
    return [{ paths: [[field]], tests: [...new Set(spellings)].map(toTest) }];
  });
  return {
    ...ANY_EVENT,
    types: [auditType.name],
    texts: q === undefined || q === '' ? null : [q],
    fields: fields.length === 0 ? null : fields,
  };
}

/** A value as long as the longest of the facets may be the beginning of a longer one. */
function toTest(text: string): ValueTest {
  if (Array.from(text).length >= MAX_KEY_LENGTH) return { kind: 'prefix', text };
  return { kind: 'equals', text, isText: true };
}
