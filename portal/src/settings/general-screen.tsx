import { Stack, Text, TagsInput, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import { refreshProjects, type Project } from '../projects/queries';
import { projectQuery, useCan, useCanInOrganization, useMe } from '../session/me';
import { needs } from '../ui/action-button';
import { CopyButton } from '../ui/copy-button';
import { RowsPending } from '../ui/feedback/page-pending';
import { RenameForm } from '../ui/forms/rename-form';
import { Section } from '../ui/layout/section';
import { ErrorPanel } from '../ui/feedback/states';
import { ExactTime } from '../ui/text/time';
import * as strings from './settings.strings';
import { ProjectSettingForm } from './project-setting-form';

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

/** Same rule as the service's: a DAG id, or a prefix followed by `*`. */
const PATTERN = /^(?:[A-Za-z0-9_.-]{1,250}|[A-Za-z0-9_.-]{0,249}\*)$/;
const MAX_ENTRIES = 200;

/** DAG allow list of the project. Every member can view it; organization administrators can edit it. */
function AllowedDagsSection({ project, reload }: { project: Project; reload: () => Promise<unknown> }) {
  const canManage = useCanInOrganization('organization:manage');
  const isOpen = useMe().app_execution.dag_policy === 'open';
  return (
    <Section title={strings.allowedDagsTitle} lead={strings.allowedDagsLead}>
      <ProjectSettingForm
        project={project}
        reload={reload}
        stored={project.dag_allow_list}
        toChanges={(list) => ({ dag_allow_list: list })}
        isValid={(list) => invalidEntry(list) === undefined}
        blocked={needs(canManage, 'organization:manage', strings.organizationInSentence)}
        what={strings.allowedDagsInSentence}
        submit={strings.saveAllowedDags}
        saved={strings.allowedDagsSaved}
        maxWidth={640}
      >
        {(list, change) => (
          <>
            <TagsInput
              label={strings.dagIdsLabel}
              description={strings.dagIdsHint}
              placeholder={canManage ? strings.dagIdsPlaceholder : ''}
              value={list}
              onChange={change}
              error={entryError(list)}
              maxTags={MAX_ENTRIES}
              readOnly={!canManage}
              comboboxProps={{ withinPortal: false }}
              classNames={{ pill: 'mono' }}
            />
            {isOpen && (
              <Text size="sm" c="dimmed">
                {strings.allowedDagsNotEnforced}
              </Text>
            )}
          </>
        )}
      </ProjectSettingForm>
    </Section>
  );
}

function invalidEntry(list: readonly string[]): string | undefined {
  return list.find((entry) => !PATTERN.test(entry));
}

function entryError(list: readonly string[]): string | null {
  const entry = invalidEntry(list);
  return entry === undefined ? null : strings.dagIdInvalid(entry);
}

/** Form of the origins whose pages may evaluate flags with the project's API keys. */
export function BrowserOrigins({
  project,
  reload,
}: {
  project: Pick<Project, 'cors_origins' | 'key' | 'name' | 'version'>;
  reload: () => Promise<unknown>;
}) {
  const canManage = useCan(project.key, 'project:manage');
  return (
    <Section title={strings.originsTitle} lead={strings.originsLead}>
      <ProjectSettingForm
        project={project}
        reload={reload}
        stored={project.cors_origins.join('\n')}
        toChanges={(text) => ({ cors_origins: originsIn(text) })}
        isValid={(text) => originsError(originsIn(text)) === null}
        blocked={needs(canManage, 'project:manage', project.name)}
        what={strings.originsInSentence}
        submit={strings.saveOrigins}
        saved={strings.originsSaved}
        maxWidth={480}
      >
        {(text, change) => (
          <Textarea
            label={strings.originsLabel}
            description={strings.originsHint}
            placeholder={strings.originsPlaceholder}
            autosize
            minRows={2}
            maxRows={12}
            value={text}
            onChange={({ currentTarget }) => change(currentTarget.value)}
            error={originsError(originsIn(text))}
            readOnly={!canManage}
            spellCheck={false}
            classNames={{ input: 'mono' }}
          />
        )}
      </ProjectSettingForm>
    </Section>
  );
}

const MAX_ORIGINS = 20;

/** Origins of a text with one per line; blank lines are dropped. */
function originsIn(text: string): string[] {
  return text
    .split(/\s+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Error of the first invalid line by the rule of the API; `null`: all are valid. */
function originsError(origins: readonly string[]): string | null {
  const wrong = origins.find((origin) => !isOrigin(origin));
  if (wrong !== undefined) {
    return strings.originInvalid(wrong);
  }
  if (new Set(origins).size < origins.length) return strings.originTwice;
  return origins.length > MAX_ORIGINS ? strings.tooManyOrigins(MAX_ORIGINS) : null;
}

function isOrigin(text: string): boolean {
  if (!/^https?:\/\//.test(text) || text.includes('*') || !URL.canParse(text)) return false;
  return new URL(text).origin === text;
}
