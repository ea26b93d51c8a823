import { Alert, Button, Group, NumberInput, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, unwrap } from '../api/client';
import { refreshProjects, type Project } from '../projects/queries';
import { projectQuery, useCanInOrganization } from '../session/me';
import { ActionButton, needs } from '../ui/action-button';
import { FormProblem } from '../ui/form-problem';
import { notifyDone } from '../ui/notify';
import { RowsPending } from '../ui/page-pending';
import { Section } from '../ui/section';
import { ErrorPanel } from '../ui/states';
import { useUnsavedGuard } from '../ui/use-unsaved-guard';
import { LIMITS, draftOf, limitError, limitsOf, type LimitDraft } from './limits';

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
    <Section
      title="Limits of ingestion"
      lead="They keep one project from taking all of the installation. An empty field means the installation’s own limit, which its operator sets."
    >
      <LimitsForm project={data} reload={() => refetch()} />
    </Section>
  );
}

function LimitsForm({ project, reload }: { project: Project; reload: () => Promise<unknown> }) {
  const queries = useQueryClient();
  const canManage = useCanInOrganization('organization:manage');
  const [changed, setChanged] = useState<LimitDraft | null>(null);
  const draft = changed ?? draftOf(project);
  const isWrong = LIMITS.some((field) => limitError(field, draft[field.name]) !== null);
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        api.PATCH('/api/projects/{project}', {
          params: { path: { project: project.key } },
          body: { ...limitsOf(draft), version: project.version },
        }),
      ),
    onSuccess: async () => {
      await refreshProjects(queries);
      setChanged(null);
      notifyDone('Limits saved. They hold within a second.');
    },
    onError: (error) => {
      // With the version that is there now, saving again is a decision, not an accident.
      if (error.code === 'version_stale') void reload();
    },
  });
  const { guard } = useUnsavedGuard(changed !== null, 'What you changed of the limits');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canManage && changed !== null && !isWrong) save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      {guard}
      <Stack gap="md" maw={480}>
        {save.error?.code === 'version_stale' ? (
          <StaleLimits now={project} />
        ) : (
          <FormProblem error={save.error} />
        )}
        {LIMITS.map((field) => (
          <NumberInput
            key={field.name}
            label={field.label}
            description={field.help}
            placeholder="The installation’s limit"
            value={draft[field.name]}
            onChange={(value) => setChanged({ ...draft, [field.name]: value === '' ? '' : Number(value) })}
            error={limitError(field, draft[field.name])}
            suffix={field.suffix}
            thousandSeparator=","
            decimalScale={field.decimals}
            allowNegative={false}
            clampBehavior="none"
            readOnly={!canManage}
            hideControls
          />
        ))}
        <Group gap="xs">
          <ActionButton
            type="submit"
            loading={save.isPending}
            blocked={needs(canManage, 'organization:manage', 'the organization')}
            onClick={() => undefined}
          >
            Save limits
          </ActionButton>
          {changed !== null && (
            <Button
              variant="default"
              onClick={() => {
                setChanged(null);
                save.reset();
              }}
            >
              Discard
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

function StaleLimits({ now }: { now: Project }) {
  const draft = draftOf(now);
  const text = LIMITS.map(({ name, label, suffix }) => {
    const value = draft[name];
    return `${label}: ${value === '' ? 'the installation’s limit' : `${value.toLocaleString('en')}${suffix}`}`;
  }).join('. ');
  return (
    <Alert color="yellow" role="alert" title="Somebody else changed the project meanwhile">
      {`Now there is: ${text}. Save again for yours, or discard.`}
    </Alert>
  );
}
