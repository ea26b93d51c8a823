import { Stack, Table, Text } from '@mantine/core';
import { ScrollText } from 'lucide-react';
import { formatExact, scalarText, type JsonObject, type JsonValue } from '../../api/exact-json';
import { durationText } from '../../ui/time-text';
import type { EventItem } from '../event';
import { FieldList } from './field-list';
import { field, join, part } from './fields';
import type { TypeView } from './type-view';
import { showControls } from '../../ui/sender-text';

export const auditView: TypeView = {
  label: 'Audit',
  icon: ScrollText,
  title: (data) =>
    join(' ', field(data, 'actor'), field(data, 'action') ?? field(data, 'method'), target(data)),
  Body: AuditBody,
};

function AuditBody({ event: { data } }: { event: EventItem }) {
  const metadata = part(data, 'metadata') ?? {};
  const before = part(data, 'before') ?? part(metadata, 'before');
  const after = part(data, 'after') ?? part(metadata, 'after');
  const duration = Number(field(data, 'duration') ?? NaN);
  return (
    <Stack gap="md">
      <FieldList
        fields={[
          ['Actor', field(data, 'actor')],
          ['Action', field(data, 'action')],
          ['Target', field(data, 'resource')],
          ['Request', join(' ', field(data, 'method'), field(data, 'path'))],
          ['Answer', field(data, 'statusCode')],
          ['Took', Number.isFinite(duration) ? durationText(duration) : null],
          ['From', field(data, 'ip')],
          ['With', field(data, 'userAgent')],
        ]}
      />
      {(before !== null || after !== null) && <Changes before={before ?? {}} after={after ?? {}} />}
    </Stack>
  );
}

/** Only what is different. */
function Changes({ before, after }: { before: JsonObject; after: JsonObject }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => textOf(before[name]) !== textOf(after[name]));
  if (changed.length === 0) return <Text size="sm">Nothing is different after it.</Text>;
  return (
    <div className="panel scroll-x" role="region" aria-label="What changed" tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Field</Table.Th>
            <Table.Th>Before</Table.Th>
            <Table.Th>After</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changed.map((name) => (
            <Table.Tr key={name}>
              <Table.Td className="mono">{showControls(name)}</Table.Td>
              <Table.Td className="mono">{textOf(before[name])}</Table.Td>
              <Table.Td className="mono">{textOf(after[name])}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function target(data: JsonObject): string | null {
  return field(data, 'resource') ?? field(data, 'path');
}

function textOf(value: JsonValue | undefined): string {
  if (value === undefined) return '–';
  return showControls(scalarText(value) ?? formatExact(value));
}
