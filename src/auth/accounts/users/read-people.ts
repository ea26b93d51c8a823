import type { EntityManager } from 'typeorm';
import { isUuid } from '../../../common/uuid-v7.js';
import { normalizeEmail } from '../../authentication/normalize-email.js';

/** A person of the organization. */
export interface Person {
  id: string;
  email: string;
  name: string;
}

/** Finds the users that texts name by id or e-mail address; texts that match no user are absent from the result. */
export async function readPeople(
  manager: EntityManager,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const identifiers = new Map(texts.map((text) => [text, identifierOf(text)]));
  const sought = [...new Set(identifiers.values())].filter((one) => one !== null);
  if (sought.length === 0) return new Map();
  const people = await manager.query<Person[]>(
    `SELECT id, email, name FROM users WHERE kind = 'person' AND (id = ANY ($1::uuid[]) OR email = ANY ($2::text[]))`,
    [sought.filter(isUuid), sought],
  );
  const found = new Map(people.flatMap((person) => [person.id, person.email].map((one) => [one, person])));
  return new Map(
    [...identifiers].flatMap(([text, identifier]) => {
      const person = identifier === null ? undefined : found.get(identifier);
      return person === undefined ? [] : [[text, person]];
    }),
  );
}

/** The id or address that a text is, in the form in which the table has it. */
function identifierOf(text: string): string | null {
  const lower = text.toLowerCase();
  return isUuid(lower) ? lower : normalizeEmail(text);
}
