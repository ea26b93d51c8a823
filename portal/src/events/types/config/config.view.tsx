import { Skeleton } from '@mantine/core';
import { FileDiff } from 'lucide-react';
import { Suspense, lazy } from 'react';
import type { JsonValue } from '../../../api/exact-json';
import { after, field, join } from '../../type-views/fields';
import type { TypeView } from '../../type-views/type-view';
import * as strings from './config.strings';

/** 18 kB that only these events need. */
const DiffText = lazy(() =>
  import('../../../ui/diff-text').then(({ DiffText: component }) => ({ default: component })),
);

export default {
  label: strings.config,
  icon: FileDiff,
  title: (data) => join(' ', field(data, 'path'), after('by ', field(data, 'actor'))),
  values: { diff: diffOf },
} satisfies TypeView;

function diffOf(value: JsonValue) {
  if (typeof value !== 'string' || value === '') return null;
  return (
    <Suspense fallback={<Skeleton h={120} />}>
      <DiffText text={value} />
    </Suspense>
  );
}
