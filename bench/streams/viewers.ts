import { createHmac, randomUUID } from 'node:crypto';
import { callApi, exchange } from '../support/api.js';
import { query } from '../support/database.js';
import type { Service } from '../support/service.js';

/** Creates users who can view the project, with the password of the administrator. @returns an access token of each. */
export async function signInViewers(
  { address, target, projectId }: Service,
  count: number,
): Promise<string[]> {
  const tokens: string[] = [];
  for (let number = 0; number < count; number++) {
    const id = randomUUID();
    const email = `viewer${number}@example.com`;
    await query(
      address,
      `INSERT INTO users (id, email, name, password_hash)
       SELECT $1, $2, 'Viewer', password_hash FROM users WHERE email = 'ada@example.com'`,
      [id, email],
    );
    await query(
      address,
      `INSERT INTO relations (user_id, relation, object_type, object_id) VALUES ($1, 'viewer', 'project', $2)`,
      [id, projectId],
    );
    const { access_token } = await callApi<{ access_token: string }>(
      target.port,
      'POST',
      '/api/auth/login',
      undefined,
      { email, password: 'correct horse battery' },
    );
    tokens.push(access_token);
  }
  return tokens;
}

/** Creates a flag with this key and ingests an event with this text. */
export async function sendMarker({ target, projectId, accessToken }: Service, marker: string): Promise<void> {
  await callApi(target.port, 'POST', `/api/flags?project_id=${projectId}`, accessToken, { key: marker });
  const body = {
    events: [{ type: 'audit', ts: new Date().toISOString(), data: { actor: marker, action: marker } }],
  };
  const signature = createHmac('sha256', target.webhookSecret).update(JSON.stringify(body)).digest('hex');
  const { status, body: text } = await exchange(
    target.port,
    'POST',
    '/api/ingest',
    {
      Authorization: `Bearer ${target.apiKey}`,
      'X-Service-Signature': signature,
      'X-Service-Idempotency-Key': randomUUID(),
    },
    body,
  );
  if (status !== 200) throw new Error(`POST /api/ingest: ${status} ${text.toString()}`);
}
