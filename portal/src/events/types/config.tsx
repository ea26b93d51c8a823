import { Skeleton, Stack } from '@mantine/core';
import { FileDiff } from 'lucide-react';
import { Suspense, lazy } from 'react';
import type { EventItem } from '../event';
import { FieldList } from './field-list';
import { after, field, join } from './fields';
import type { TypeView } from './type-view';

/** 18 kB that only these events need. */
const DiffText = lazy(() =>
  import('./diff-text').then(({ DiffText: component }) => ({ default: component })),
);

export const configView: TypeView = {
  label: 'Config',
  icon: FileDiff,
  title: (data) => join(' ', field(data, 'path'), after('by ', field(data, 'actor'))),
  Body: ConfigBody,
};

function ConfigBody({ event: { data } }: { event: EventItem }) {
  const diff = field(data, 'diff');
  return (
    <Stack gap="md">
      <FieldList
        fields={[
          ['Path', field(data, 'path')],
          ['Changed by', field(data, 'actor')],
        ]}
      />
      {diff !== null && (
        <Suspense fallback={<Skeleton h={120} />}>
          <DiffText text={diff} />
        </Suspense>
      )}
    </Stack>
  );
}
