import { Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import { refreshProjects } from '../projects/queries';
import { projectQuery, useCan } from '../session/me';
import { needs } from '../ui/action-button';
import { CopyButton } from '../ui/copy-button';
import { RowsPending } from '../ui/feedback/page-pending';
import { RenameForm } from '../ui/forms/rename-form';
import { Section } from '../ui/layout/section';
import { ErrorPanel } from '../ui/feedback/states';
import { ExactTime } from '../ui/text/time';
import { AllowedDagsSection } from './allowed-dags-section';
import { BrowserOrigins } from './browser-origins';
import * as strings from './settings.strings';

export function GeneralScreen({ project }: { project: string }) {
  const queries = useQueryClient();
  const canManage = useCan(project, 'project:manage');
  const { data, error, refetch } = useQuery(projectQuery(project));
  if (data === undefined) {
    return error === null ? (
      <RowsPending rows={3} />
    ) : (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <Stack gap="md">
      <Section title={strings.nameLabel} lead={strings.projectNameHint}>
        <RenameForm
          label={strings.projectNameLabel}
          current={data}
          blocked={needs(canManage, 'project:manage', data.name)}
          save={async ({ name, version }) => {
            const params = { path: { project } };
            await unwrap(api.PATCH('/api/projects/{project}', { params, body: { name, version } }));
            await refreshProjects(queries);
          }}
          reload={async () => (await refetch({ throwOnError: true })).data ?? data}
        />
      </Section>
      <AllowedDagsSection project={data} reload={() => refetch()} />
      <BrowserOrigins project={data} reload={() => refetch()} />
      <Section title={strings.identityTitle}>
        <dl className="facts">
          <dt>{strings.keyLabel}</dt>
          <dd className="mono">
            {data.key} <CopyButton text={data.key} label={strings.keyInSentence} />
          </dd>
          <dt>{strings.idLabel}</dt>
          <dd className="mono">
            {data.id} <CopyButton text={data.id} label={strings.idInSentence} />
          </dd>
          <dt>{strings.createdLabel}</dt>
          <dd>
            <ExactTime at={data.created_at} />
          </dd>
        </dl>
        <Text size="xs" c="dimmed" mt="xs">
          {strings.identityHint}
        </Text>
      </Section>
    </Stack>
  );
}
