import { LiveHub } from './live-hub';
import type { PostToHub, PostToTab, ToTab } from './live-protocol';

/** A worker that starts answers at once. */
const WORKER_ANSWERS_MS = 5000;

/**
 * Links a tab to the holder of the streams: to the shared worker, or to a holder in the tab where there is none: old browsers, and a
 * worker whose script cannot be had any longer because a newer version is served.
 *
 * @param lost called when the link changes: the other side knows nothing yet.
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

/** `null` where there are no shared workers, or where they are forbidden. */
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
