import { Anchor, Button, Table, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Download, ExternalLink } from 'lucide-react';
import { api, unwrap } from '../../api/client';
import { bytesText } from '../../ui/bytes-text';
import { notifyError } from '../../ui/notify';
import { saveFile } from '../../ui/save-file';
import { SenderText, showControls } from '../../ui/sender-text';
import { TablePanel } from '../../ui/table-panel';
import { RelativeTime } from '../../ui/time';
import type { RunDetail } from '../run';
import { linkOf } from './link-of';
import * as strings from './run-results.strings';

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
