import { Button, Group } from '@mantine/core';
import * as strings from '../ui.strings';

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Button below a list that loads its next page. */
export function ShowMore({ pages }: { pages: Pages }) {
  if (!pages.hasNextPage) return null;
  return (
    <Group justify="center" mt="md">
      <Button
        variant="default"
        size="xs"
        loading={pages.isFetchingNextPage}
        onClick={() => void pages.fetchNextPage()}
      >
        {strings.showMore}
      </Button>
    </Group>
  );
}
