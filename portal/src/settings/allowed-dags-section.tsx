import { TagsInput, Text } from '@mantine/core';
import type { Project } from '../projects/queries';
import { useCanInOrganization, useMe } from '../session/me';
import { needs } from '../ui/action-button';
import { Section } from '../ui/layout/section';
import { ProjectSettingForm } from './project-setting-form';
import * as strings from './settings.strings';

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
