import type { EntityManager } from 'typeorm';
import type { AuditAction } from '../../audit/audit-actions.js';
import type { AuditEntry } from '../../audit/audit-log.js';
import { App } from '../model/app.entity.js';
import type { Installation } from '../model/installation.entity.js';

/** Common fields of all audit entries on an installation, among them the app's slug, by which users recognize the installation. */
export async function installationAuditEntry(
  manager: EntityManager,
  { id, appId, projectId }: Pick<Installation, 'id' | 'appId' | 'projectId'>,
  action: AuditAction,
  metadata: Record<string, unknown>,
): Promise<AuditEntry> {
  const { slug } = await manager.findOneOrFail(App, { select: { slug: true }, where: { id: appId } });
  return { action, resource: `installation/${id}`, projectId, metadata: { app: slug, ...metadata } };
}
