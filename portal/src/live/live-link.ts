import { LiveHub } from './live-hub';
import type { PostToHub, PostToTab, ToTab } from './live-protocol';

/** Time limit for the first message of the worker; a worker that starts responds immediately. */
const WORKER_ANSWERS_MS = 5000;

/**
 * Connects a tab to the hub in the shared worker, or to a hub in the tab itself without a worker: in old browsers, and when the
 * worker's script is no longer served because a newer version is deployed.
 *
 * @param lost called when the link switches to another hub, which has no state of this tab yet.
 */
export function openLiveLink(received: PostToTab, lost: () => void): PostToHub {
  const worker = startWorker();
  if (worker === null) return linkInTab(received);
  let inTab: PostToHub | null = null;
  let answered = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = () => {
    if (answered) return;
    answered = true;
    worker.port.close();
    inTab = linkInTab(received);
    lost();
  };
  worker.addEventListener('error', giveUp);
  worker.port.addEventListener('message', ({ data }: MessageEvent<ToTab>) => {
    answered = true;
    clearTimeout(timer);
    received(data);
  });
  worker.port.start();
  return (message) => {
    if (inTab !== null) return inTab(message);
    if (!answered && message.kind === 'tab') timer ??= setTimeout(giveUp, WORKER_ANSWERS_MS);
    worker.port.postMessage(message);
  };
}

/** @returns `null` when shared workers are unsupported or blocked. */
function startWorker(): SharedWorker | null {
  try {
    return new SharedWorker(new URL('./live-worker.ts', import.meta.url), {
      type: 'module',
      name: 'signalbox-live',
    });
  } catch {
    return null;
  }
}

function linkInTab(received: PostToTab): PostToHub {
  const hub = new LiveHub();
  const tab = {};
  return (message) => hub.receive(tab, received, message);
}
