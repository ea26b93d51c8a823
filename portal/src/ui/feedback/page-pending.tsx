import { Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core';
import * as strings from '../ui.strings';

/** Placeholder while a page's initial data is loaded. It has a heading, as every page has. */
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

/** Placeholder as high as the content that will replace it. */
export function BlockPending({ height }: { height: number }) {
  return (
    <div role="status" aria-label={strings.loadingTitle}>
      <Skeleton h={height} />
    </div>
  );
}

/** Placeholder as high as the rows that will replace it, so that the layout does not shift. */
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
