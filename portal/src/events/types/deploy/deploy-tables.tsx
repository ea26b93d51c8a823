import { Table, Text, Title, UnstyledButton } from '@mantine/core';
import { SenderText, showControls } from '../../../ui/text/sender-text';
import { TablePanel } from '../../../ui/layout/table-panel';
import { RelativeTime } from '../../../ui/text/time';
import type { CurrentDeploy, Deploy, ErrorRates } from './queries';
import * as strings from './deploys.strings';
import { Status, type StatusKind } from '../../../ui/feedback/status';
import { durationText } from '../../../ui/text/time-text';
import { ErrorRateCell } from './error-rate-change';
import { errorsPerHour } from './error-rates.strings';
import { AnchorLink } from '../../../ui/links';

/** Table of current deploys: one column per environment, one row per service. */
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

const KINDS: Record<Deploy['outcome'], StatusKind> = {
  in_progress: 'run',
  succeeded: 'ok',
  failed: 'err',
  rolled_back: 'warn',
  other: 'off',
};

/** Outcome in the portal's words; an unknown status is shown in the sender's. */
export function DeployStatus({ outcome, status }: Pick<Deploy, 'outcome' | 'status'>) {
  return (
    <Status kind={KINDS[outcome]}>
      {outcome === 'other' && status !== null ? showControls(status) : strings.outcomes[outcome]}
    </Status>
  );
}

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
            <AnchorLink
              to="/p/$project/events/$event"
              params={{ project, event: deploy.id }}
              aria-label={strings.showEvent(showControls(`${deploy.service} ${deploy.version ?? ''}`.trim()))}
            >
              <SenderText text={deploy.version ?? strings.noVersion} />
            </AnchorLink>
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
