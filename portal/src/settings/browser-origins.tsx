import { Textarea } from '@mantine/core';
import type { Project } from '../projects/queries';
import { useCan } from '../session/me';
import { needs } from '../ui/action-button';
import { Section } from '../ui/section';
import { originsError, originsIn } from './origins';
import { ProjectSettingForm } from './project-setting-form';
import * as strings from './settings.strings';

/** Edits the origins whose pages may read flags with the project's API keys. */
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
