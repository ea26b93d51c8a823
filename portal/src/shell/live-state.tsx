import { Tooltip, VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { liveClient } from '../live/live-client';
import type { LiveStatus } from '../live/live-protocol';
import classes from './live-state.module.css';
import * as strings from './shell.strings';

interface StateWord {
  word: string;
  detail: string;
}

/** The worst that there is counts first. */
const WORDS: readonly [LiveStatus['kind'], StateWord][] = [
  [
    'refused',
    {
      word: strings.notLive,
      detail: strings.notLiveHint,
    },
  ],
  ['waiting', { word: strings.reconnecting, detail: strings.reconnectingHint }],
  ['connecting', { word: strings.connecting, detail: strings.connectingHint }],
  [
    'polling',
    {
      word: strings.polling,
      detail: strings.pollingHint,
    },
  ],
  ['paused', { word: strings.paused, detail: strings.pausedHint }],
  ['open', { word: strings.live, detail: strings.liveHint }],
];

/** How the live stream of this page is; nothing where nothing is live. */
export function LiveState() {
  const statuses = useSyncExternalStore(liveClient.watch, liveClient.snapshot);
  const kinds = new Set(Object.values(statuses).map(({ kind }) => kind));
  const entry = WORDS.find(([kind]) => kinds.has(kind));
  if (entry === undefined) return null;
  const [kind, { word, detail }] = entry;
  return (
    <Tooltip label={detail}>
      <span className={classes.state} data-kind={kind}>
        <span className={classes.dot} aria-hidden />
        <VisuallyHidden>{strings.liveConnectionPrefix}</VisuallyHidden>
        <span className={classes.word}>{word}</span>
      </span>
    </Tooltip>
  );
}
