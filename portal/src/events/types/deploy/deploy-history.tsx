import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SenderText, showControls } from '../../../ui/sender-text';
import { TablePanel } from '../../../ui/table-panel';
import { RelativeTime } from '../../../ui/time';
import { durationText } from '../../../ui/time-text';
import { DeployStatus } from './deploy-status';
import { ErrorRateCell } from './error-rate-cell';
import type { Deploy } from './queries';
import type { ErrorRates } from './use-error-rates';
import { errorsPerHour } from './error-rates.strings';
import * as strings from './deploys.strings';

export function DeployHistory({
  project,
  deploys,
  rates,
}: {
  project: string;
  deploys: readonly Deploy[];
  rates: ErrorRates;
}) {
  return (
    <TablePanel
      label={strings.history}
      head={[
        strings.outcome,
        strings.service,
        strings.version,
        strings.time,
        strings.duration,
        errorsPerHour,
        strings.deployedBy,
      ]}
      minWidth={980}
    >
      {deploys.map((deploy) => (
        <Table.Tr key={deploy.id}>
          <Table.Td>
            <DeployStatus {...deploy} />
          </Table.Td>
          <Table.Td>
            <Text size="sm" fw={500}>
              <SenderText text={deploy.service} />
            </Text>
            <Text size="xs" c="dimmed">
              <SenderText text={deploy.environment ?? strings.noEnvironment} />
            </Text>
          </Table.Td>
          <Table.Td className="mono">
            <Anchor
              component={Link}
              to="/p/$project/events/$event"
              params={{ project, event: deploy.id } as never}
              aria-label={strings.showEvent(showControls(`${deploy.service} ${deploy.version ?? ''}`.trim()))}
            >
              <SenderText text={deploy.version ?? strings.noVersion} />
            </Anchor>
            <Text size="xs" c="dimmed" component="div">
              <SenderText text={deploy.commit} />
            </Text>
          </Table.Td>
          <Table.Td>
            <RelativeTime at={deploy.ts} />
          </Table.Td>
          <Table.Td className="tabular">
            {deploy.duration_ms === null ? '' : durationText(deploy.duration_ms)}
          </Table.Td>
          <Table.Td>
            <ErrorRateCell deploy={deploy} rates={rates} />
          </Table.Td>
          <Table.Td>
            <SenderText text={deploy.actor} />
          </Table.Td>
        </Table.Tr>
      ))}
    </TablePanel>
  );
}
