import { Group, Skeleton, Stack, Text, Title, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { formatExact, type JsonValue } from '../../api/exact-json';
import { CopyButton } from '../../ui/copy-button';
import { AppDrawer } from '../../ui/dialogs/overlays';
import { RowsPending } from '../../ui/feedback/page-pending';
import { ErrorPanel } from '../../ui/feedback/states';
import { ExactTime } from '../../ui/text/time';
import { manifestOf, type App, type AppVersion, type Installation, type VersionDagCode } from '../app';
import { ManifestDetails } from '../manifest-details';
import { versionQuery, versionCodeQuery } from '../queries';
import { jsonDiff } from './json-diff';
import { VersionAction } from './version-action';
import * as strings from './app-detail.strings';
import { SenderText } from '../../ui/text/sender-text';
import { Status, type StatusKind } from '../../ui/feedback/status';

const JsonTree = lazy(async () => ({ default: (await import('../../ui/json-tree/json-tree')).JsonTree }));
const DiffText = lazy(async () => ({ default: (await import('../../ui/diff-text')).DiffText }));

/** @param previous version that was published before it; `undefined`: none, or not loaded. */
export function VersionDrawer({
  project,
  app,
  installation,
  version,
  previous,
  onClose,
}: {
  project: string;
  app: App;
  /** Installation in this project; `null`: none; `undefined`: not loaded yet. */
  installation: Installation | null | undefined;
  version: string;
  previous: AppVersion | undefined;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(versionQuery(project, app.slug, version));
  return (
    <AppDrawer opened onClose={onClose} title={strings.versionTitle(version)} size={720}>
      <Group mb="md">
        <VersionAction project={project} app={app} version={version} installation={installation} isMain />
      </Group>
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <RowsPending rows={4} />}
      {data !== undefined && (
        <Stack gap="lg">
          <VersionCode project={project} app={app.slug} version={version} />
          <Details version={data} previous={previous} />
        </Stack>
      )}
    </AppDrawer>
  );
}

function Details({ version, previous }: { version: AppVersion; previous: AppVersion | undefined }) {
  const diff = previous === undefined ? null : jsonDiff(previous, version);
  return (
    <Stack gap="lg">
      <ManifestDetails manifest={manifestOf(version)}>
        <dt>{strings.publishedLabel}</dt>
        <dd>
          <ExactTime at={version.created_at} />
        </dd>
        <dt>{strings.checksumLabel}</dt>
        <dd className="mono">{version.checksum}</dd>
      </ManifestDetails>
      {previous !== undefined && (
        <section aria-labelledby="diff-title">
          <Title order={2} size="md" mb="xs" id="diff-title">
            {strings.changedSince(previous.version)}
          </Title>
          {diff === null ? (
            <Text size="sm">{strings.manifestsAreEqual}</Text>
          ) : (
            <Suspense fallback={<Skeleton h={120} />}>
              <DiffText text={diff} />
            </Suspense>
          )}
        </section>
      )}
      <section aria-labelledby="manifest-title">
        <Title order={2} size="md" mb="xs" id="manifest-title">
          {strings.manifestLabel}
        </Title>
        <Suspense fallback={<Skeleton h={120} />}>
          <JsonTree value={version.manifest as JsonValue} label={strings.manifestLabel} />
        </Suspense>
        <div style={{ marginTop: 8 }}>
          <CopyButton text={formatExact(version.manifest)} label={strings.manifestInSentence} withText />
        </div>
      </section>
    </Stack>
  );
}

/** State of a version's DAGs in the orchestrator, and whether their code is the one that the version pins. */
function VersionCode({ project, app, version }: { project: string; app: string; version: string }) {
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
