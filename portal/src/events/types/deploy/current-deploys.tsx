import { Table, Text, Title, UnstyledButton } from '@mantine/core';
import { SenderText, showControls } from '../../../ui/sender-text';
import { TablePanel } from '../../../ui/table-panel';
import { RelativeTime } from '../../../ui/time';
import { DeployStatus } from './deploy-status';
import type { CurrentDeploy } from './queries';
import * as strings from './deploys.strings';

/** A column for each environment, a row for each service. */
export function CurrentDeploys({
  targets,
  onService,
}: {
  targets: readonly CurrentDeploy[];
  onService: (service: string) => void;
}) {
  const environments = [...new Set(targets.map(({ environment }) => environment))];
  const services = [...new Set(targets.map(({ service }) => service))];
  const byPlace = new Map(targets.map((target) => [placeOf(target.service, target.environment), target]));
  return (
    <>
      <Title order={2} size="h3">
        {strings.runsWhere}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {strings.runsWhereLead}
      </Text>
      <TablePanel
        label={strings.runsWhere}
        head={[
          strings.service,
          ...environments.map((name) => (name === null ? strings.noEnvironment : showControls(name))),
        ]}
        minWidth={200 + 160 * environments.length}
      >
        {services.map((service) => (
          <Table.Tr key={service}>
            <Table.Td>
              <UnstyledButton
                onClick={() => onService(service)}
                title={strings.showHistoryOf(showControls(service))}
                fw={500}
                fz="sm"
              >
                <SenderText text={service} />
              </UnstyledButton>
            </Table.Td>
            {environments.map((environment) => (
              <Table.Td key={environment ?? ''}>
                <Running target={byPlace.get(placeOf(service, environment))} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </TablePanel>
    </>
  );
}

function Running({ target }: { target: CurrentDeploy | undefined }) {
  if (target === undefined) return null;
  const { running, latest } = target;
  return (
    <>
      {running === null ? (
        <Text size="sm" c="dimmed">
          {strings.nothingRuns}
        </Text>
      ) : (
        <>
          <Text size="sm" className="mono" component="div">
            <SenderText text={running.version ?? running.commit ?? strings.noVersion} />
          </Text>
          <Text size="xs" c="dimmed" component="div">
            <RelativeTime at={running.ts} />
          </Text>
        </>
      )}
      {latest.id !== running?.id && (
        <Text size="xs" component="div" mt={4}>
          {strings.latestIs(showControls(latest.version ?? latest.commit ?? strings.noVersion))}{' '}
          <DeployStatus {...latest} />
        </Text>
      )}
    </>
  );
}

const placeOf = (service: string, environment: string | null): string =>
  JSON.stringify([service, environment]);
