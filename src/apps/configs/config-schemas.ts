import type { EntityManager } from 'typeorm';
import { AppVersion } from '../model/app-version.entity.js';

/** The configuration schemas of these versions. */
export async function schemasOf(
  manager: EntityManager,
  versionIds: readonly (string | null | undefined)[],
): Promise<unknown[]> {
  const schemas: unknown[] = [];
  for (const id of new Set(versionIds)) {
    const version = id == null ? null : await manager.findOneBy(AppVersion, { id });
    if (version !== null) schemas.push(version.manifest.config_schema);
  }
  return schemas;
}
