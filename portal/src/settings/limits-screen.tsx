import { Alert, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Project } from '../projects/queries';
import { projectQuery, useCanInOrganization } from '../session/me';
import { needs } from '../ui/action-button';
import { RowsPending } from '../ui/feedback/page-pending';
import { Section } from '../ui/layout/section';
import { ErrorPanel } from '../ui/feedback/states';
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

type LimitName = 'events_per_second' | 'batches_per_second' | 'max_batch_bytes';

interface LimitField {
  name: LimitName;
  label: string;
  help: string;
  suffix: string;
  /** Number of the API's units in one unit of the form. */
  scale: number;
  min: number;
  max: number;
  decimals: number;
}

const KIB = 1024;

/** Limits with the API's bounds, in the unit of the form. */
const LIMITS: readonly LimitField[] = [
  {
    name: 'events_per_second',
    label: strings.eventsPerSecondLabel,
    help: strings.eventsPerSecondHint,
    suffix: ' events/s',
    scale: 1,
    min: 1,
    max: 100_000_000,
    decimals: 0,
  },
  {
    name: 'batches_per_second',
    label: strings.batchesPerSecondLabel,
    help: strings.batchesPerSecondHint,
    suffix: ' batches/s',
    scale: 1,
    min: 1,
    max: 10_000_000,
    decimals: 0,
  },
  {
    name: 'max_batch_bytes',
    label: strings.batchSizeLabel,
    help: strings.batchSizeHint,
    suffix: ' KiB',
    scale: KIB,
    min: 1,
    max: 64 * KIB,
    decimals: 3,
  },
];

type LimitDraft = Record<LimitName, number | ''>;

function draftOf(project: Pick<Project, LimitName>): LimitDraft {
  const value = ({ name, scale }: LimitField) => {
    const limit = project[name];
    return limit === null ? '' : limit / scale;
  };
  return Object.fromEntries(LIMITS.map((field) => [field.name, value(field)])) as LimitDraft;
}

/** Limits of a draft, in the unit of the API; `null`: the installation's default applies. */
function limitsOf(draft: LimitDraft): Record<LimitName, number | null> {
  const value = ({ name, scale }: LimitField) => {
    const entered = draft[name];
    return entered === '' ? null : Math.round(entered * scale);
  };
  return Object.fromEntries(LIMITS.map((field) => [field.name, value(field)])) as Record<
    LimitName,
    number | null
  >;
}

function limitError({ min, max, suffix }: LimitField, value: number | ''): string | null {
  if (value === '' || (value >= min && value <= max)) return null;
  return strings.limitRule(min, max, suffix);
}
