import { Textarea } from '@mantine/core';
import type { Project } from '../projects/queries';
import { useCan } from '../session/me';
import { needs } from '../ui/action-button';
import { Section } from '../ui/section';
import { originsError, originsIn } from './origins';
import { ProjectSettingForm } from './project-setting-form';

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
    <Section
      title="Browser origins"
      lead="Pages of these origins can read flags with this project’s API keys (OFREP, snapshot, evaluation and stream). Use a key with the scope flags:read only: everyone who opens the page can read it."
    >
      <ProjectSettingForm
        project={project}
        reload={reload}
        stored={project.cors_origins.join('\n')}
        toChanges={(text) => ({ cors_origins: originsIn(text) })}
        isValid={(text) => originsError(originsIn(text)) === null}
        blocked={needs(canManage, 'project:manage', project.name)}
        what="Your change to the origins"
        submit="Save origins"
        saved="Origins saved. They apply within a second."
        maxWidth={480}
      >
        {(text, change) => (
          <Textarea
            label="Allowed origins"
            description="One per line, at most 20. No path and no wildcard."
            placeholder="https://app.example.com"
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
