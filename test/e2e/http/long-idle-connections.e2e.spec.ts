import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrap, createApiKey, createProject, type CreatedKey } from '../../support/access/identity.js';
import { batchOf, logEvent, sign } from '../../support/http/ingest-client.js';
import { RawConnection } from '../../support/http/raw-connection.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

/** AWS and nginx keep an idle connection to a backend for 60 seconds by default. */
const IDLE_MS = 65_000;
const CONNECTIONS = 120;

describe('connections that are idle for longer than a load balancer keeps them', () => {
  let app: TestApp;
  let key: CreatedKey;

  beforeAll(async () => {
    app = await startTestApp({ env: { INGEST_RATE_LIMIT_BATCHES_PER_SECOND: '1000000' } });
    const { accessToken } = await bootstrap(app);
    const project = await createProject(app, accessToken, 'shop');
    key = await createApiKey(app, accessToken, project.id);
  });
  afterAll(() => app.close());

  const post = (connection: RawConnection): void => {
    const body = batchOf(logEvent('after a pause'));
    connection.received = '';
    connection.head('POST', '/api/ingest', {
      authorization: `Bearer ${key.apiKey}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'x-service-signature': sign(body, key.webhookSecret),
    });
    connection.socket.write(body);
  };

  it('all accept the next batch', async () => {
    const connections = await Promise.all(
      Array.from({ length: CONNECTIONS }, () => RawConnection.open(app.baseUrl)),
    );
    const allRespond = async (): Promise<void> => {
      for (const connection of connections) post(connection);
      const statuses = (): (number | null)[] => connections.map((connection) => connection.status());
      await expect.poll(statuses, { timeout: 60_000 }).toEqual(connections.map(() => 200));
    };
    await allRespond();
    await sleep(IDLE_MS);
    expect(connections.filter(({ closed }) => closed)).toEqual([]);
    await allRespond();
    for (const { socket } of connections) socket.destroy();
  }, 240_000);
});
