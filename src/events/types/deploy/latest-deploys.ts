import type { EntityManager } from 'typeorm';

const MAX_DEPLOYS = 5;
/** Longer texts are cut: the caller shows a summary. */
const MAX_CHARACTERS = 200;

/** Fields of a deploy event; a field that the sender omitted is `null`. */
export interface LatestDeploy {
  /** Id of the event. */
  id: string;
  ts: Date;
  service: string | null;
  version: string | null;
  environment: string | null;
  status: string | null;
  commit: string | null;
}

export async function readLatestDeploys(manager: EntityManager, projectId: string): Promise<LatestDeploy[]> {
  const field = (name: string): string => `left(data->>'${name}', ${MAX_CHARACTERS}) AS ${name}`;
  return manager.query<LatestDeploy[]>(
    `SELECT id, ts, ${['service', 'version', 'environment', 'status', 'commit'].map(field).join(', ')}
       FROM events WHERE project_id = $1 AND type = 'deploy' ORDER BY ts DESC, id DESC LIMIT $2`,
    [projectId, MAX_DEPLOYS],
  );
}
