import { Anchor, Button, Table, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Download, ExternalLink } from 'lucide-react';
import { api, unwrap } from '../../api/client';
import { bytesText } from '../../ui/text/number-text';
import { notifyError } from '../../ui/feedback/notify';
import { saveFile } from '../../ui/save-file';
import { SenderText, showControls } from '../../ui/text/sender-text';
import { TablePanel } from '../../ui/layout/table-panel';
import { RelativeTime } from '../../ui/text/time';
import { type RunDetail, isOver } from '../run';
import * as strings from '../runs.strings';
import { Suspense, lazy } from 'react';
import { formatExact, type JsonValue } from '../../api/exact-json';
import { CodeBlock } from '../../ui/copy-button';
import { RowsPending } from '../../ui/feedback/page-pending';
import { Section } from '../../ui/layout/section';
import { Empty } from '../../ui/feedback/states';
import { RerunButton } from './rerun-button';

type Artifact = RunDetail['artifacts'][number];

/** Files of a run: stored ones to download, and links to those that are stored elsewhere. */
export function RunArtifacts({ runId, artifacts }: { runId: string; artifacts: readonly Artifact[] }) {
  return (
    <div style={{ marginBottom: 16 }}>
      <Text component="h2" fw={600} size="md" mt="lg" mb="xs">
        {strings.artifactsTitle}
      </Text>
      <TablePanel
        label={strings.artifactsTitle}
        head={[strings.nameLabel, strings.typeLabel, strings.sizeLabel, strings.reportedLabel]}
        minWidth={480}
      >
        {artifacts.map((artifact) => (
          <Table.Tr key={artifact.name}>
            <Table.Td>
              {artifact.url === null ? (
                <DownloadButton runId={runId} name={artifact.name} />
              ) : (
                <ArtifactLink name={artifact.name} url={artifact.url} />
              )}
            </Table.Td>
            <Table.Td>{artifact.content_type}</Table.Td>
            <Table.Td className="tabular">
              {artifact.size === null ? null : bytesText(artifact.size)}
            </Table.Td>
            <Table.Td>
              <RelativeTime at={artifact.at} />
            </Table.Td>
          </Table.Tr>
        ))}
      </TablePanel>
    </div>
  );
}

/** The request needs the session, which a link does not send. */
function DownloadButton({ runId, name }: { runId: string; name: string }) {
  const download = useMutation({
    mutationFn: () =>
      unwrap(
        api.GET('/api/v1/apps/runs/{id}/artifacts/{name}', {
          params: { path: { id: runId, name } },
          parseAs: 'blob',
        }),
      ),
    onSuccess: (content) => saveFile(name.replaceAll(/[/\\]/g, '_'), content),
    onError: notifyError,
  });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Download size={14} aria-hidden />}
      loading={download.isPending}
      aria-label={strings.download(showControls(name))}
      onClick={() => download.mutate()}
    >
      <SenderText text={name} />
    </Button>
  );
}

function ArtifactLink({ name, url }: { name: string; url: string }) {
  const link = linkOf(url);
  if (link === null) {
    return (
      <>
        <SenderText text={name} />
        <Text size="xs" c="dimmed">
          {strings.notALink}
        </Text>
      </>
    );
  }
  return (
    <>
      <Anchor
        href={link.href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={strings.opensElsewhere(showControls(name))}
      >
        <SenderText text={name} /> <ExternalLink size={13} aria-hidden />
      </Anchor>
      <Text size="xs" c="dimmed">
        {strings.elsewhere(link.host)}
      </Text>
    </>
  );
}

/** URL of an artifact that a browser may open: only with the scheme http or https. */
export function linkOf(url: string): { href: string; host: string } | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return parsed !== null && ['http:', 'https:'].includes(parsed.protocol)
    ? { href: parsed.href, host: parsed.host }
    : null;
}

const JsonTree = lazy(async () => ({ default: (await import('../../ui/json-tree/json-tree')).JsonTree }));

/** The output of a run: its result and its artifacts. */
export function RunResult({ project, run }: { project: string; run: RunDetail }) {
  const { result, artifacts } = run;
  if (result === null && artifacts.length === 0) {
    return (
      <Empty title={isOver(run) ? strings.nothingTitle : strings.nothingYetTitle}>
        {strings.nothingHint}
      </Empty>
    );
  }
  return (
    <>
      {result !== null && (
        <Section
          title={strings.resultTitle}
          lead={strings.resultHint}
          // An active run may report another one, and is not run again.
          actions={
            isOver(run) && (
              <RerunButton project={project} run={run} input={result} label={strings.runWithResult} />
            )
          }
        >
          {Object.keys(result).length === 0 ? (
            strings.emptyResult
          ) : (
            <>
              <Suspense fallback={<RowsPending rows={4} height={24} />}>
                <JsonTree value={result as JsonValue} label={strings.resultTitle} />
              </Suspense>
              <div style={{ marginTop: 16 }}>
                <CodeBlock code={formatExact(result)} label={strings.resultInSentence} />
              </div>
            </>
          )}
        </Section>
      )}
      {artifacts.length > 0 && <RunArtifacts runId={run.id} artifacts={artifacts} />}
    </>
  );
}
