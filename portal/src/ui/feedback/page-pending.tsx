import { Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core';
import * as strings from '../ui.strings';

/** While a page's first data is on its way. It has a heading, as every page has. */
export function PagePending() {
  return (
    <Stack gap="md" aria-busy>
      <VisuallyHidden>
        <Title order={1}>{strings.loading}</Title>
      </VisuallyHidden>
      <Skeleton h={28} w={220} />
      <Skeleton h={36} />
      <RowsPending rows={6} />
    </Stack>
  );
}

/** As high as the one thing that will stand there. */
export function BlockPending({ height }: { height: number }) {
  return (
    <div role="status" aria-label={strings.loadingTitle}>
      <Skeleton h={height} />
    </div>
  );
}

/** As high as the rows that will stand there, so that nothing jumps. */
export function RowsPending({ rows, height = 56 }: { rows: number; height?: number }) {
  return (
    <div className="panel" role="status" aria-label={strings.loadingTitle}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} style={{ height, padding: '0 16px', display: 'flex', alignItems: 'center' }}>
          <Skeleton h={12} w={`${70 - ((index * 13) % 40)}%`} />
        </div>
      ))}
    </div>
  );
}
