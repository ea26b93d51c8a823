import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { RawConnection } from '../../support/http/raw-connection.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

/** The longest default keep-alive time of the load balancers with a documented one, docs/operations.md. */
const CADDY_MS = 120_000;

async function responded(connection: RawConnection): Promise<RawConnection> {
  connection.received = '';
  connection.head('GET', '/health/live', {});
  await expect.poll(() => connection.status(), { interval: 10, timeout: 60_000 }).toBe(200);
  return connection;
}

describe('a connection between two requests', () => {
  let app: TestApp;
  const opened: RawConnection[] = [];

  const open = async (at: TestApp): Promise<RawConnection> => {
    const connection = await RawConnection.open(at.baseUrl);
    opened.push(connection);
    return connection;
  };

  beforeAll(async () => {
    app = await startTestApp({ env: { SERVICE_REQUEST_TIMEOUT_SECONDS: '1' } });
  });
  afterAll(async () => {
    for (const { socket } of opened) socket.destroy();
    await app.close();
  });

  it('is kept longer than common load balancers keep it, which the response states', async () => {
    const server: Server = app.app.getHttpServer();
    expect(server.keepAliveTimeout).toBeGreaterThan(CADDY_MS);
    const { received } = await responded(await open(app));
    expect(received).toContain(`Keep-Alive: timeout=${server.keepAliveTimeout / 1000}\r\n`);
  });

  it('may be idle for longer than the deadline for the arrival of a request, which still applies', async () => {
    const idle = await responded(await open(app));
    // Begun after the other connection became idle.
    const slow = await open(app);
    slow.socket.write('GET /health/live HTTP/1.1\r\n');
    await expect.poll(() => slow.closed, { interval: 20, timeout: 60_000 }).toBe(true);
    expect(slow.status()).toBe(408);
    await responded(idle);
    // The deadline starts with the request and not with the connection.
    idle.received = '';
    idle.socket.write('GET /health/live HTTP/1.1\r\n');
    await expect.poll(() => idle.closed, { interval: 20, timeout: 60_000 }).toBe(true);
    expect(idle.status()).toBe(408);
  });

  it('is closed after SERVICE_KEEP_ALIVE_SECONDS', async () => {
    const impatient = await startTestApp({ env: { SERVICE_KEEP_ALIVE_SECONDS: '1' } });
    onTestFinished(() => impatient.close());
    const connection = await responded(await open(impatient));
    expect(connection.received).toContain('Keep-Alive: timeout=1\r\n');
    await expect.poll(() => connection.closed, { interval: 20, timeout: 60_000 }).toBe(true);
  });

  it('does not delay a stop of the service', async () => {
    const ending = await startTestApp();
    const connection = await responded(await open(ending));
    await ending.close();
    await expect.poll(() => connection.closed, { interval: 20, timeout: 60_000 }).toBe(true);
  });
});
