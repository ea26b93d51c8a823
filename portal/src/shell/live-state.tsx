import { Tooltip, VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { liveClient } from '../live/live-client';
import type { LiveStatus } from '../live/live-protocol';
import classes from './live-state.module.css';

interface Said {
  word: string;
  detail: string;
}

/** The worst that there is counts first. */
const WORDS: readonly [LiveStatus['kind'], Said][] = [
  [
    'refused',
    {
      word: 'Not live',
      detail: 'Something on this page is not updated by itself. Reload to see what is new.',
    },
  ],
  ['waiting', { word: 'Reconnecting', detail: 'The live connection broke. It is made again by itself.' }],
  ['connecting', { word: 'Connecting', detail: 'The live connection is being made.' }],
  [
    'polling',
    {
      word: 'Every 15 s',
      detail: 'Other tabs use the live connections; this page is refreshed every 15 seconds.',
    },
  ],
  ['paused', { word: 'Paused', detail: 'Nothing is updated while the page is hidden.' }],
  ['open', { word: 'Live', detail: 'What happens appears by itself.' }],
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
        <VisuallyHidden>Live connection: </VisuallyHidden>
        <span className={classes.word}>{word}</span>
      </span>
    </Tooltip>
  );
}
