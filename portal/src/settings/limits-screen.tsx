import { Alert, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Project } from '../projects/queries';
import { projectQuery, useCanInOrganization } from '../session/me';
import { needs } from '../ui/action-button';
import { RowsPending } from '../ui/page-pending';
import { Section } from '../ui/section';
import { ErrorPanel } from '../ui/states';
import { LIMITS, draftOf, limitError, limitsOf } from './limits';
import { ProjectSettingForm } from './project-setting-form';
import * as strings from './settings.strings';

export function LimitsScreen({ project }: { project: string }) {
  const { data, error, refetch } = useQuery(projectQuery(project));
  if (data === undefined) {
    return error === null ? (
      <RowsPending rows={3} />
    ) : (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <Section title={strings.limitsTitle} lead={strings.limitsLead}>
      <LimitsForm project={data} reload={() => refetch()} />
    </Section>
  );
}

function LimitsForm({ project, reload }: { project: Project; reload: () => Promise<unknown> }) {
  const canManage = useCanInOrganization('organization:manage');
  return (
    <ProjectSettingForm
      project={project}
      reload={reload}
      stored={draftOf(project)}
      toChanges={limitsOf}
      isValid={(draft) => LIMITS.every((field) => limitError(field, draft[field.name]) === null)}
      blocked={needs(canManage, 'organization:manage', strings.organizationInSentence)}
      what={strings.limitsInSentence}
      submit={strings.saveLimits}
      saved={strings.limitsSaved}
      maxWidth={480}
      stale={<StaleLimits now={project} />}
    >
      {(draft, change) =>
        LIMITS.map((field) => (
          <NumberInput
            key={field.name}
            label={field.label}
            description={field.help}
            placeholder={strings.defaultLimitPlaceholder}
            value={draft[field.name]}
            onChange={(value) => change({ ...draft, [field.name]: value === '' ? '' : Number(value) })}
            error={limitError(field, draft[field.name])}
            suffix={field.suffix}
            thousandSeparator=","
            decimalScale={field.decimals}
            allowNegative={false}
            clampBehavior="none"
            readOnly={!canManage}
            hideControls
          />
        ))
      }
    </ProjectSettingForm>
  );
}

function StaleLimits({ now }: { now: Project }) {
  const draft = draftOf(now);
  const text = LIMITS.map(({ name, label, suffix }) => {
    const value = draft[name];
    return `${label}: ${value === '' ? strings.defaultLimitInSentence : `${value.toLocaleString('en')}${suffix}`}`;
  }).join('. ');
  return (
    <Alert color="yellow" role="alert" title={strings.conflictTitle}>
      {strings.conflictHint(text)}
    </Alert>
  );
}
