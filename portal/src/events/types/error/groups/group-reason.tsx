import { Table } from '@mantine/core';
import { useCan } from '../../../../session/me';
import { ActionButton, needs } from '../../../../ui/action-button';
import { Section } from '../../../../ui/section';
import { SenderText, showControls } from '../../../../ui/sender-text';
import { TablePanel } from '../../../../ui/table-panel';
import { RelativeTime } from '../../../../ui/time';
import classes from './error-groups.module.css';
import type { ErrorGroupDetail } from './queries';
import { useGroupChanges } from './use-group-changes';
import * as strings from './error-groups.strings';

/** Why the events are one group: what their fingerprint is made of, and which fingerprints people merged. */
export function GroupReason({ project, group }: { project: string; group: ErrorGroupDetail }) {
  const own = group.fingerprints.find(({ id }) => id === group.id) ?? group.fingerprints[0];
  return (
    <>
      {own !== undefined && (
        <Section title={strings.whyTitle} lead={strings.whyLead(own.version)}>
          <ol className={classes.parts}>
            {own.parts.map(({ kind, value }, index) => (
              <li key={index}>
                <span>{strings.partWords[kind]}</span>
                <SenderText text={value} className="mono" />
              </li>
            ))}
          </ol>
        </Section>
      )}
      {group.fingerprints.length > 1 && <Fingerprints project={project} group={group} />}
    </>
  );
}

function Fingerprints({ project, group }: { project: string; group: ErrorGroupDetail }) {
  const blocked = needs(useCan(project, 'views:edit'), 'views:edit', project);
  const { split } = useGroupChanges(project);
  return (
    <Section title={strings.fingerprintsTitle} lead={strings.fingerprintsLead}>
      <TablePanel
        label={strings.fingerprintsTitle}
        head={[strings.groupColumn, strings.eventsColumn, strings.lastSeenColumn, '']}
        minWidth={560}
      >
        {group.fingerprints.map(({ id, title, count, last_seen: lastSeen }) => (
          <Table.Tr key={id}>
            <Table.Td>
              <SenderText text={title} />
            </Table.Td>
            <Table.Td className="tabular">{strings.countText(count)}</Table.Td>
            <Table.Td>
              <RelativeTime at={lastSeen} />
            </Table.Td>
            <Table.Td>
              {id !== group.id && (
                <ActionButton
                  size="xs"
                  variant="default"
                  blocked={blocked}
                  aria-label={strings.splitOffTitle(showControls(title))}
                  onClick={() => void split(group, id)}
                >
                  {strings.splitOff}
                </ActionButton>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </TablePanel>
    </Section>
  );
}
