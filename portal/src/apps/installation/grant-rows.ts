import { requestedPermissions, manifestOf, type AppVersion, type Installation } from '../app';

export interface GrantRow {
  permission: string;
  /** By the version in use or by the pending one. */
  isRequired: boolean;
  /** Only the pending version requests it. */
  isNew: boolean;
  /** The versions that request it. */
  by: string[];
  grant: Installation['grants'][number] | null;
}

/** The required ones first, each in the order of the manifests. */
export function grantRows(
  { grants }: Pick<Installation, 'grants'>,
  inUse: AppVersion,
  pending: AppVersion | null,
): GrantRow[] {
  const rows = new Map<string, GrantRow>();
  for (const version of pending === null ? [inUse] : [inUse, pending]) {
    for (const { permission, isRequired } of requestedPermissions(manifestOf(version))) {
      const row = rows.get(permission);
      rows.set(permission, {
        permission,
        isRequired: isRequired || (row?.isRequired ?? false),
        isNew: version !== inUse && row === undefined,
        by: [...(row?.by ?? []), version.version],
        grant: grants.find((grant) => grant.permission === permission) ?? null,
      });
    }
  }
  return [...rows.values()].toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
}
