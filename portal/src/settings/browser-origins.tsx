import { Textarea } from '@mantine/core';
import type { Project } from '../projects/queries';
import { useCan } from '../session/me';
import { needs } from '../ui/action-button';
import { Section } from '../ui/layout/section';
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

const MAX_ORIGINS = 20;

/** The origins in a text with one on each line, without blank lines. */
function originsIn(text: string): string[] {
  return text
    .split(/\s+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** What is wrong with the first invalid line; `null`: nothing. The same rule as the API's. */
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
