import { LiveHub } from './live-hub';
import type { PostToTab, ToHub } from './live-protocol';

/** Shared worker with the hub for all tabs of a browser. */
const scope = globalThis as unknown as SharedWorkerGlobalScope;
const hub = new LiveHub();

scope.addEventListener('connect', ({ ports: [port] }) => {
  if (port === undefined) return;
  const post: PostToTab = (message) => port.postMessage(message);
  port.addEventListener('message', ({ data }: MessageEvent<ToHub>) => hub.receive(port, post, data));
  port.start();
});
