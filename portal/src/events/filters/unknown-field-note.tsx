import { Alert, Button, Group, Text } from '@mantine/core';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Lightbulb, TriangleAlert } from 'lucide-react';
import { similarNames } from '../../../../src/events/query/unknown-fields';
import { showControls } from '../../ui/text/sender-text';
import type { EventPage, SearchWarning } from '../event';
import { eventKeys } from '../queries';
import { fieldNames } from './query-completion';
import * as strings from './event-filters.strings';

/** Notice for unknown fields of the query, with buttons that replace each by a known field of a similar name. */
export function UnknownFieldNote({
  project,
  query,
  warnings,
  onChange,
}: {
  project: string;
  query: string;
  warnings: readonly SearchWarning[];
  onChange: (query: string) => void;
}) {
  const client = useQueryClient();
  return warnings.map(({ field, column, suggestions }) => (
    <Alert
      key={field}
      color="blue"
      role="status"
      mb="sm"
      icon={<Lightbulb size={18} aria-hidden />}
      title={strings.unknownFieldTitle(showControls(field))}
    >
      <Text size="sm">{strings.unknownFieldHint}</Text>
      <Group gap="xs" mt="xs">
        {withSeen(client, project, field, suggestions).map((name) => (
          <Button
            key={name}
            size="xs"
            variant="default"
            onClick={() => onChange(renamed(query, column, field, name))}
          >
            {strings.searchField(showControls(name))}
          </Button>
        ))}
      </Group>
    </Alert>
  ));
}

/** Adds similar field names of events that earlier searches have listed. */
function withSeen(
  client: QueryClient,
  project: string,
  field: string,
  suggestions: readonly string[],
): string[] {
  const lists = client.getQueriesData<{ pages: EventPage[] }>({ queryKey: eventKeys.lists(project) });
  const events = lists.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? []);
  const seen = similarNames(field, fieldNames(events)).filter((name) => name !== field);
  return [...new Set([...suggestions, ...seen])];
}

/** @param column of the first character of the term, counted from 1. */
export function renamed(query: string, column: number, field: string, name: string): string {
  const at = query.indexOf(field, column - 1);
  return query.slice(0, at) + name + query.slice(at + field.length);
}

/** Notice above results of the last valid query while the typed one is invalid. */
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
