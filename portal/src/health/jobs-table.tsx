import { Table, Title } from '@mantine/core';
import { Check, CircleX, LoaderCircle } from 'lucide-react';
import { Status } from '../ui/status';
import { TablePanel } from '../ui/table-panel';
import { RelativeTime } from '../ui/time';
import type { SystemState } from './queries';
import * as strings from './health.strings';

const STYLES = {
  ok: { kind: 'ok', icon: Check, word: strings.succeeded },
  failed: { kind: 'err', icon: CircleX, word: strings.failed },
  running: { kind: 'run', icon: LoaderCircle, word: strings.running },
} as const;

export function JobsTable({ jobs }: { jobs: SystemState['jobs']['items'] }) {
  return (
    <section aria-label={strings.jobsTitle}>
      <Title order={2} size="h3" mb="sm">
        {strings.jobsTitle}
      </Title>
      <TablePanel
        label={strings.jobsTable}
        head={[
          strings.jobLabel,
          strings.lastRunLabel,
          strings.startedLabel,
          strings.succeeded,
          strings.errorsLabel,
        ]}
        minWidth={640}
      >
        {jobs.map(({ name, state, last_start: started, last_success: succeeded, errors }) => {
          const { kind, icon, word } = STYLES[state];
          return (
            <Table.Tr key={name}>
              <Table.Td className="mono">{name}</Table.Td>
              <Table.Td>
                <Status kind={kind} icon={icon}>
                  {word}
                </Status>
              </Table.Td>
              <Table.Td>{started === null ? '–' : <RelativeTime at={started} />}</Table.Td>
              <Table.Td>{succeeded === null ? '–' : <RelativeTime at={succeeded} />}</Table.Td>
              <Table.Td className="tabular">{errors}</Table.Td>
            </Table.Tr>
          );
        })}
      </TablePanel>
    </section>
  );
}
