import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';

const CHECK_MS = 50;

/**
 * Closes the application when its requests are answered. Node ends idle keep-alive connections once, at
 * the beginning; one that is busy at that moment would hold the end up until its client is quiet for five
 * seconds, a client that never stops for ever.
 */
export async function closeServer(app: INestApplication): Promise<void> {
  const server = app.getHttpServer() as Server;
  const timer = setInterval(() => {
    if (!server.listening) server.closeIdleConnections();
  }, CHECK_MS);
  try {
    await app.close();
  } finally {
    clearInterval(timer);
  }
}
