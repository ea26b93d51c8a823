import { LiveHub } from './live-hub';
import type { ToHub, ToTab } from './live-protocol';

/** The link from a tab to the holder of the streams. */
export interface LiveLink {
  post: (message: ToHub) => void;
}

/** A worker that starts answers at once. */
const WORKER_ANSWERS_MS = 5000;

/**
 * To the shared worker; to a holder in the tab where there is none: old browsers, and a worker whose script cannot be
 * had any longer because a newer version is served.
 *
 * @param lost called when the link changes: the other side knows nothing yet.
 */
export function openLiveLink(received: (message: ToTab) => void, lost: () => void): LiveLink {
  let link: LiveLink | null = null;
  const stayInTab = () => {
    link = linkInTab(received);
  };
  if (typeof SharedWorker === 'undefined') {
    stayInTab();
  } else {
    let answered = false;
    try {
      const worker = new SharedWorker(new URL('./live-worker.ts', import.meta.url), {
        type: 'module',
        name: 'signalbox-live',
      });
      const giveUp = () => {
        if (answered) return;
        answered = true;
        worker.port.close();
        stayInTab();
        lost();
      };
      let timer: ReturnType<typeof setTimeout> | undefined;
      worker.addEventListener('error', giveUp);
      worker.port.addEventListener('message', ({ data }: MessageEvent<ToTab>) => {
        answered = true;
        clearTimeout(timer);
        received(data);
      });
      worker.port.start();
      link = {
        post: (message) => {
          if (!answered && message.kind === 'tab') timer ??= setTimeout(giveUp, WORKER_ANSWERS_MS);
          worker.port.postMessage(message);
        },
      };
    } catch {
      stayInTab();
    }
  }
  return { post: (message) => link?.post(message) };
}

function linkInTab(received: (message: ToTab) => void): LiveLink {
  const hub = new LiveHub();
  const tab = {};
  return { post: (message) => hub.receive(tab, received, message) };
}
