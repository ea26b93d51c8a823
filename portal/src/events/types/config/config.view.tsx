import { Skeleton } from '@mantine/core';
import { FileDiff } from 'lucide-react';
import { Suspense, lazy } from 'react';
import type { JsonValue } from '../../../api/exact-json';
import { after, field, join, MAX_KEY_TEXT } from '../../type-views/fields';
import type { TypeView, EventLink } from '../../type-views/type-view';
import * as strings from './config.strings';
import type { EventItem } from '../../event';

/** Separate chunk: 18 kB that only these events need. */
const DiffText = lazy(() =>
  import('../../../ui/diff-text').then(({ DiffText: component }) => ({ default: component })),
);

export default {
  label: strings.config,
  icon: FileDiff,
  title: (data) => join(' ', field(data, 'path'), after('by ', field(data, 'actor'))),
  values: { diff: diffOf },
  link: historyOf,
} satisfies TypeView;

function diffOf(value: JsonValue) {
  if (typeof value !== 'string' || value === '') return null;
  return (
    <Suspense fallback={<Skeleton h={120} />}>
      <DiffText text={value} />
    </Suspense>
  );
}

function historyOf({ type, data: { path } }: EventItem): EventLink | null {
  if (type !== 'config' || typeof path !== 'string' || path === '') return null;
  // The service truncates longer paths and appends a checksum, so they cannot be linked.
  if (path.length > MAX_KEY_TEXT) return null;
  return { label: strings.showHistory, to: '/p/$project/configs', params: {}, search: { path } };
}
