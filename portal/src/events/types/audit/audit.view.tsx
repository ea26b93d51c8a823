import { Table, Text } from '@mantine/core';
import { ScrollText } from 'lucide-react';
import {
  formatExact,
  isJsonObject,
  scalarText,
  type JsonObject,
  type JsonValue,
} from '../../../api/exact-json';
import type { Pointer } from '../../../ui/json-tree/tree-rows';
import type { EventItem } from '../../event';
import { field, join, part } from '../../type-views/fields';
import type { TypeView, EventLink } from '../../type-views/type-view';
import { SenderText, showControls } from '../../../ui/text/sender-text';
import * as strings from './audit.strings';
import { AnchorLink } from '../../../ui/links';

export default {
  label: strings.audit,
  icon: ScrollText,
  title: (data) =>
    join(' ', field(data, 'actor'), field(data, 'action') ?? field(data, 'method'), target(data)),
  values: { actor: actorLink },
  hidden: (data) => changesOf(data)?.pointers ?? [],
  More: AuditChanges,
  link: runOf,
} satisfies TypeView;

/** Link to all audit events of the actor. */
function actorLink(value: JsonValue, _event: EventItem, project: string) {
  if (typeof value !== 'string' || value === '') return null;
  return (
    <AnchorLink
      to="/p/$project/audit"
      params={{ project }}
      search={{ actor: value }}
      aria-label={strings.showAllOf(showControls(value))}
    >
      <SenderText text={value} />
    </AnchorLink>
  );
}

/** A changed field. States that exceed the limit of the audit entry are absent. */
interface Change {
  field: string;
  before?: JsonValue | undefined;
  after?: JsonValue | undefined;
}

/** Changed fields of an entry, and the pointers of the members of `data` that contain them. */
function changesOf(data: JsonObject): { pointers: Pointer[]; changes: Change[] } | null {
  const metadata = part(data, 'metadata') ?? {};
  const listed = listOf(metadata['changes']);
  if (listed !== null) return { pointers: ['/metadata/changes'], changes: listed };
  const found = (['before', 'after'] as const).map((name) => {
    const own = part(data, name);
    const pointer = own === null ? `/metadata/${name}` : `/${name}`;
    return { pointer, state: own ?? part(metadata, name) };
  });
  const [before, after] = found.map(({ state }) => state);
  if (before === null && after === null) return null;
  const pointers = found.filter(({ state }) => state !== null).map(({ pointer }) => pointer);
  return { pointers, changes: differences(before ?? {}, after ?? {}) };
}

/** Changes in the service's format for flags; `null` for any other value of a sender. */
function listOf(value: JsonValue | undefined): Change[] | null {
  if (!Array.isArray(value)) return null;
  const changes = (value as readonly JsonValue[]).flatMap((one): Change[] => {
    if (!isJsonObject(one) || typeof one['field'] !== 'string') return [];
    return [{ field: one['field'], before: one['before'], after: one['after'] }];
  });
  const fields = new Set(changes.map(({ field: name }) => name));
  return fields.size === value.length ? changes : null;
}

function differences(before: JsonObject, after: JsonObject): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => textOf(before[name]) !== textOf(after[name]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

function AuditChanges({ event: { data } }: { event: EventItem }) {
  const found = changesOf(data);
  return found === null ? null : <Changes changes={found.changes} />;
}

/** Table of the changed fields. */
function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <Text size="sm">{strings.noDifference}</Text>;
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
          {changes.map(({ field: name, before, after }) => (
            <Table.Tr key={name}>
              <Table.Td className="mono">{showControls(name)}</Table.Td>
              <Table.Td className="mono">{textOf(before)}</Table.Td>
              <Table.Td className="mono">{textOf(after)}</Table.Td>
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

/** Resource of the service's audit events for a run that was started, canceled or approved. */
const RUN = /^run\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function runOf({ type, data }: EventItem): EventLink | null {
  const run = type === 'audit' ? RUN.exec(field(data, 'resource') ?? '')?.[1] : undefined;
  return run === undefined
    ? null
    : { label: strings.openRun, to: '/p/$project/runs/$id', params: { id: run } };
}
