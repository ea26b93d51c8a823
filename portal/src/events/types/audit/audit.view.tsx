import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { formatExact, scalarText, type JsonObject, type JsonValue } from '../../../api/exact-json';
import type { Pointer } from '../../../ui/json-tree/tree-rows';
import type { EventItem } from '../../event';
import { field, join, part } from '../../type-views/fields';
import type { TypeView } from '../../type-views/type-view';
import { SenderText, showControls } from '../../../ui/sender-text';
import * as strings from './audit.strings';

export default {
  label: strings.audit,
  icon: ScrollText,
  title: (data) =>
    join(' ', field(data, 'actor'), field(data, 'action') ?? field(data, 'method'), target(data)),
  values: { actor: actorLink },
  hidden: (data) => statesOf(data)?.pointers ?? [],
  More: AuditChanges,
} satisfies TypeView;

/** Leads to everything that the actor did. */
function actorLink(value: JsonValue, _event: EventItem, project: string) {
  if (typeof value !== 'string' || value === '') return null;
  return (
    <Anchor
      component={Link}
      to="/p/$project/audit"
      params={{ project } as never}
      search={{ actor: value } as never}
      aria-label={strings.showAllOf(showControls(value))}
    >
      <SenderText text={value} />
    </Anchor>
  );
}

/** Where the states before and after the action stand, and what they are. */
function statesOf(data: JsonObject): { pointers: Pointer[]; before: JsonObject; after: JsonObject } | null {
  const metadata = part(data, 'metadata') ?? {};
  const found = (['before', 'after'] as const).map((name) => {
    const own = part(data, name);
    const pointer = own === null ? `/metadata/${name}` : `/${name}`;
    return { pointer, state: own ?? part(metadata, name) };
  });
  const [before, after] = found.map(({ state }) => state);
  if (before === null && after === null) return null;
  const pointers = found.filter(({ state }) => state !== null).map(({ pointer }) => pointer);
  return { pointers, before: before ?? {}, after: after ?? {} };
}

function AuditChanges({ event: { data } }: { event: EventItem }) {
  const states = statesOf(data);
  return states === null ? null : <Changes before={states.before} after={states.after} />;
}

/** Only what is different. */
function Changes({ before, after }: { before: JsonObject; after: JsonObject }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => textOf(before[name]) !== textOf(after[name]));
  if (changed.length === 0) return <Text size="sm">{strings.noDifference}</Text>;
  return (
    <div className="panel scroll-x" role="region" aria-label={strings.changesTable} tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{strings.fieldLabel}</Table.Th>
            <Table.Th>{strings.beforeLabel}</Table.Th>
            <Table.Th>{strings.afterLabel}</Table.Th>
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
