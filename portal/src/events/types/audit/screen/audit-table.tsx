import { Table, Text } from '@mantine/core';
import { SenderText, showControls } from '../../../../ui/text/sender-text';
import { TablePanel } from '../../../../ui/layout/table-panel';
import { ExactTime } from '../../../../ui/text/time';
import type { AuditEvent } from './queries';
import { showAllOf } from '../audit.strings';
import * as strings from './audit-events.strings';
import { AnchorLink } from '../../../../ui/links';

export function AuditTable({ project, events }: { project: string; events: readonly AuditEvent[] }) {
  return (
    <TablePanel
      label={strings.events}
      head={[strings.time, strings.actor, strings.action, strings.resource, strings.request, strings.address]}
      minWidth={960}
      isDense
    >
      {events.map((event) => (
        <Table.Tr key={event.id}>
          <Table.Td style={{ whiteSpace: 'nowrap' }}>
            <ExactTime at={event.ts} />
          </Table.Td>
          <Table.Td>
            <Actor project={project} event={event} />
          </Table.Td>
          <Table.Td>
            <AnchorLink
              to="/p/$project/events/$event"
              params={{ project, event: event.id }}
              size="sm"
              aria-label={strings.showEvent(
                showControls(event.action ?? strings.noAction),
                showControls(event.person?.name ?? event.actor),
              )}
            >
              <SenderText text={event.action ?? strings.noAction} />
            </AnchorLink>
          </Table.Td>
          <Table.Td>
            {event.resource !== null && (
              <AnchorLink
                to="/p/$project/audit"
                params={{ project }}
                search={{ resource: event.resource }}
                size="sm"
                className="mono"
                aria-label={strings.showAllTo(showControls(event.resource))}
              >
                <SenderText text={event.resource} />
              </AnchorLink>
            )}
          </Table.Td>
          <Table.Td className="mono">
            <SenderText text={requestOf(event)} />
          </Table.Td>
          <Table.Td className="mono">
            <SenderText text={event.ip} />
          </Table.Td>
        </Table.Tr>
      ))}
    </TablePanel>
  );
}

/** Link to all audit events of the actor, without a time range. */
function Actor({ project, event: { actor, person } }: { project: string; event: AuditEvent }) {
  if (actor === '') return strings.noActor;
  return (
    <>
      <AnchorLink
        to="/p/$project/audit"
        params={{ project }}
        search={{ actor }}
        size="sm"
        fw={500}
        aria-label={showAllOf(showControls(person?.name ?? actor))}
      >
        <SenderText text={person?.name ?? actor} />
      </AnchorLink>
      {person !== null && (
        <Text size="xs" c="dimmed">
          <SenderText text={actor} />
        </Text>
      )}
    </>
  );
}

function requestOf({ method, path, status_code: status }: AuditEvent): string {
  return [method, path, status === null ? null : strings.httpStatus(status)]
    .filter((part) => part !== null)
    .join(' ');
}
