import type { Owner } from '../../catalog/owner.js';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../../callback-signing/signature.js';
import type { Run } from '../../model/runs/run.entity.js';

/** Maximum size of `conf`, which Airflow stores in a row and shows to every user with access to the DAG run. */
export const MAX_CONF_BYTES = 64 * 1024;

/**
 * The DAG run's `conf`. The order of its fields is part of the contract (docs/apps.md).
 *
 * @param input JSON text of an object, with every number as it was sent.
 * @param publicUrl without a slash at the end.
 */
export function confText(
  run: Pick<Run, 'actorUserId' | 'appId' | 'appVersionId' | 'id' | 'installationId' | 'runKind'>,
  { kind, slug }: Owner,
  input: string,
  publicUrl: string,
): string {
  const head = JSON.stringify({
    run_id: run.id,
    run_kind: run.runKind,
    app_id: run.appId,
    app_version_id: run.appVersionId,
    installation_id: run.installationId,
    actor_user_id: run.actorUserId,
    owner: { kind, slug },
  });
  const callback = JSON.stringify({
    url: `${publicUrl}/api/v1/apps/runs/${run.id}/callback`,
    hmac_header: SIGNATURE_HEADER,
    timestamp_header: TIMESTAMP_HEADER,
  });
  return `${head.slice(0, -1)},"input":${input},"callback":${callback}}`;
}
