import sql from 'sql-template-tag';
import { IsNull, type EntityManager } from 'typeorm';
import { User } from '../../entities/user.entity.js';
import { queryRows, text, type RowOf } from '../../../database/rows.js';
import { isUuid } from '../../../common/uuid-v7.js';
import { normalizeEmail } from '../../authentication/email-address.js';

/** The ids of existing users among these ids. */
export async function findUserIds(manager: EntityManager, ids: readonly string[]): Promise<string[]> {
  const rows = await queryRows(
    manager,
    { id: text() },
    sql`SELECT id FROM users WHERE id = ANY (${ids}::uuid[])`,
  );
  return rows.map(({ id }) => id);
}

/** The user's e-mail address; `null` for an unknown user. */
export async function readUserEmail(manager: EntityManager, id: string): Promise<string | null> {
  const user = await manager.findOne(User, { select: { id: true, email: true }, where: { id } });
  return user?.email ?? null;
}

const PERSON = { id: text(), email: text(), name: text() };

/** A person of the organization. */
export type Person = RowOf<typeof PERSON>;

/** Finds the users that texts name by id or e-mail address; texts that match no user are absent from the result. */
export async function readPeople(
  manager: EntityManager,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const identifiers = new Map(texts.map((name) => [name, identifierOf(name)]));
  const sought = [...new Set(identifiers.values())].filter((one) => one !== null);
  if (sought.length === 0) return new Map();
  const people = await queryRows(
    manager,
    PERSON,
    sql`SELECT id, email, name FROM users
         WHERE kind = 'person' AND (id = ANY (${sought.filter(isUuid)}::uuid[]) OR email = ANY (${sought}::text[]))`,
  );
  const found = new Map(people.flatMap((person) => [person.id, person.email].map((one) => [one, person])));
  return new Map(
    [...identifiers].flatMap(([text, identifier]) => {
      const person = identifier === null ? undefined : found.get(identifier);
      return person === undefined ? [] : [[text, person]];
    }),
  );
}

/** Parses an id or e-mail address into the form that the table stores; `null`: the text is neither. */
function identifierOf(text: string): string | null {
  const lower = text.toLowerCase();
  return isUuid(lower) ? lower : normalizeEmail(text);
}

/** Whether the user or service account exists and is not deactivated. */
export function isActiveUser(manager: EntityManager, id: string): Promise<boolean> {
  return manager.existsBy(User, { id, deactivatedAt: IsNull() });
}
