import { Alert, Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import * as strings from './event-filters.strings';

/** Beside results that belong to the search before, as the one that is written cannot be read. */
export function LastSearchNote({ query }: { query: string | undefined }) {
  return (
    <Alert
      color="yellow"
      role="status"
      mb="sm"
      icon={<TriangleAlert size={18} aria-hidden />}
      title={strings.searchUnreadableTitle}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {query === undefined ? strings.resultsWithoutSearch : strings.resultsOfSearch(query)}
      </Text>
    </Alert>
  );
}
