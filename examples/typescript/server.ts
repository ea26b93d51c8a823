// A small web service with one flag and one event per request.
import { createServer } from 'node:http';
import { createClient, flagsPlugin, logEvent } from '@signalbox/client';

const client = createClient({
  baseUrl: process.env.SIGNALBOX_URL ?? '',
  projectId: process.env.SIGNALBOX_PROJECT ?? '',
  apiKey: process.env.SIGNALBOX_API_KEY ?? '',
  webhookSecret: process.env.SIGNALBOX_WEBHOOK_SECRET,
  events: { onError: ({ code, message }) => console.error(code, message) },
});
const flags = client.use(flagsPlugin({ onError: ({ code, message }) => console.error(code, message) }));

const server = createServer((request, response) => {
  const query = (request.url ?? '').split('?')[1];
  const user = new URLSearchParams(query).get('user') ?? 'guest';
  const friendly = flags.isEnabled('friendly-greeting', { userId: user });
  client.enqueue(
    logEvent({ message: 'greeted', level: 'info', module: 'greeter', fields: { user, friendly } }),
  );
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(friendly ? `Welcome, ${user}!\n` : `Hello, ${user}.\n`);
});

server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object')
    console.log(`listening on http://127.0.0.1:${address.port}`);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
    // Waits until the last events are sent, at most five seconds.
    void client.close().then((left) => {
      if (left > 0) console.error(`${left} events are left`);
      process.exit();
    });
  });
}
