import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RowsPending } from '../../ui/page-pending';
import { SenderText } from '../../ui/sender-text';
import { ErrorPanel } from '../../ui/states';
import { Status, type StatusKind } from '../../ui/status';
import { versionCodeQuery } from '../queries';
import type { VersionDagCode } from '../app';
import * as strings from './app-detail.strings';

/** What the orchestrator has of the DAGs of a version, and whether it is the code that the version pins. */
export function VersionCode({ project, app, version }: { project: string; app: string; version: string }) {
  const { data, error, isFetching, refetch } = useQuery(versionCodeQuery(project, app, version));
  return (
    <section aria-labelledby="version-code-title">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="md" id="version-code-title">
          {strings.codeTitle}
        </Title>
        <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
          {strings.checkAgain}
        </Button>
      </Group>
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <RowsPending rows={2} />}
      {data !== undefined && (
        <ul className="plain-list">
          {data.dags.map((dag) => (
            <DagCode key={dag.dag_id} dag={dag} />
          ))}
        </ul>
      )}
    </section>
  );
}

const KINDS: Record<VersionDagCode['state'], StatusKind> = {
  loaded: 'ok',
  broken: 'err',
  missing: 'warn',
  unknown: 'off',
};

function DagCode({ dag }: { dag: VersionDagCode }) {
  const { dag_version: number, bundle_version: bundle, pinned } = dag;
  return (
    <li style={{ overflowWrap: 'anywhere', paddingBlock: 4 }}>
      <Group gap="xs">
        <span className="mono">
          <SenderText text={dag.dag_id} />
        </span>
        <Status kind={KINDS[dag.state]}>{strings.dagStates[dag.state]}</Status>
        {dag.paused === true && <Status kind="warn">{strings.dagPaused}</Status>}
        {dag.matches !== null && (
          <Status kind={dag.matches ? 'ok' : 'warn'}>
            {dag.matches ? strings.pinnedCode : strings.otherCode}
          </Status>
        )}
      </Group>
      {dag.problem !== null && (
        <Text size="sm" component="div">
          <SenderText text={dag.problem} />
        </Text>
      )}
      {(number !== null || bundle !== null) && (
        <Text size="sm" c="dimmed" component="div">
          <SenderText text={strings.deployedCode(number === null ? null : String(number), bundle)} />
        </Text>
      )}
      {pinned !== null && (
        <Text size="sm" c="dimmed" component="div">
          <SenderText text={strings.pinText(pinned.bundle_version ?? pinned.dag_checksum ?? '')} />
        </Text>
      )}
    </li>
  );
}
