import sql, { raw } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { ORGANIZATION_NAME_SQL } from '../../auth/authorization/organization-sql.js';
import { orNull, queryRow, text } from '../../database/rows.js';
import { projectKeySql } from '../../project-table/project-sql.js';
import type { App, OwnerKind } from '../model/app.entity.js';

/** Owner of an app, as responses and run payloads contain it. */
export interface Owner {
  kind: OwnerKind;
  /** The organization's name as a slug, the project's key, or the user's id. */
  slug: string;
}

export async function ownerOf(
  manager: EntityManager,
  app: Pick<App, 'ownerKind' | 'ownerProjectId' | 'ownerUserId'>,
): Promise<Owner> {
  const row = await queryRow(
    manager,
    { organization: orNull(text()), project: orNull(text()) },
    sql`SELECT ${raw(ORGANIZATION_NAME_SQL)} AS organization, ${raw(projectKeySql('owner.project_id'))} AS project
          FROM (SELECT ${app.ownerProjectId}::uuid AS project_id) AS owner`,
  );
  return ownerFrom(app.ownerKind, {
    organization: row?.organization ?? '',
    project: row?.project ?? null,
    user: app.ownerUserId,
  });
}

export function ownerFrom(
  kind: OwnerKind,
  names: { organization: string; project: string | null; user: string | null },
): Owner {
  if (kind === 'org') return { kind, slug: ownerSlug(names.organization) };
  return { kind, slug: (kind === 'project' ? names.project : names.user) ?? '' };
}

/** A name as part of an address: lower case, without accents, with a hyphen for each run of other characters than letters and digits. */
export function ownerSlug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase();
  const slug = plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return slug === '' ? 'org' : slug;
}
