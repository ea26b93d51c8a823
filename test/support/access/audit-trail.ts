import type { TestApp } from '../processes/test-app.js';

export interface AuditEvent {
  project_id: string;
  actor: string;
  action: string;
  resource: string;
  metadata: Record<string, unknown>;
}

/** The stored audit events of one resource; those of the same time in any order. */
export async function auditOf(app: Pick<TestApp, 'database'>, resource: string): Promise<AuditEvent[]> {
  return app.database.query<AuditEvent>(
    `SELECT project_id, data->>'actor' AS actor, data->>'action' AS action, data->>'resource' AS resource,
            data->'metadata' AS metadata
       FROM events WHERE type = 'audit' AND data->>'resource' = $1 ORDER BY id`,
    [resource],
  );
}
