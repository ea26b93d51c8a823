import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';

const CHECK_MS = 50;

/**
 * Closes the application after the responses to its requests. Node closes idle keep-alive connections once, at the
 * beginning; one that is busy at that moment would delay the end until its client is quiet for five seconds, and a
 * client that never pauses would delay it endlessly.
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
