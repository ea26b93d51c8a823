import { TagsInput, Text } from '@mantine/core';
import type { Project } from '../projects/queries';
import { useCanInOrganization, useMe } from '../session/me';
import { needs } from '../ui/action-button';
import { Section } from '../ui/section';
import { ProjectSettingForm } from './project-setting-form';

/** As the service checks it: a DAG id, or the start of one and a `*`. */
const PATTERN = /^(?:[A-Za-z0-9_.-]{1,250}|[A-Za-z0-9_.-]{0,249}\*)$/;
const MAX_ENTRIES = 200;

/** The project's DAG allow list: every member sees it, organization administrators edit it. */
export function AllowedDagsSection({
  project,
  reload,
}: {
  project: Project;
  reload: () => Promise<unknown>;
}) {
  const canManage = useCanInOrganization('organization:manage');
  const isOpen = useMe().app_execution.dag_policy === 'open';
  return (
    <Section
      title="Allowed DAGs"
      lead="DAGs that runs in this project may start, besides those of organization-owned apps. Organization administrators edit the list and may start any DAG."
    >
      <ProjectSettingForm
        project={project}
        reload={reload}
        stored={project.dag_allow_list}
        toChanges={(list) => ({ dag_allow_list: list })}
        isValid={(list) => invalidEntry(list) === undefined}
        blocked={needs(canManage, 'organization:manage', 'the organization')}
        what="Your change to the allowed DAGs"
        submit="Save allowed DAGs"
        saved="Allowed DAGs saved. They apply to the next run that starts."
        maxWidth={640}
      >
        {(list, change) => (
          <>
            <TagsInput
              label="DAG ids"
              description="A DAG id, or the start of one followed by *: reports_* allows every DAG whose id starts with reports_."
              placeholder={canManage ? 'Add a DAG id' : ''}
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
                The list is not enforced now: the DAG policy of this installation is “open”.
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
  return entry === undefined
    ? null
    : `“${entry}” is not a DAG id: use letters, digits, underscores, dots and hyphens, and * at the end only.`;
}
