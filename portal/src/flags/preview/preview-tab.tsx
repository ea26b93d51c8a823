import * as v from 'valibot';
import { Alert, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMe } from '../../session/me';
import { RowsPending } from '../../ui/feedback/page-pending';
import { ErrorPanel } from '../../ui/feedback/states';
import { previewDraft } from '../detail/draft';
import { useDraft } from '../detail/draft-context';
import { RuleStep } from '../detail/rule-step';
import type { Evaluation } from '../flag';
import classes from '../flags.module.css';
import { previewQuery } from '../queries';
import { previewSearch, type EvaluationContext } from '../search';
import { ContextForm } from './context-form';
import { Value, reasonText, stepOf, STEPS, type Step } from './verdict';
import * as strings from './flag-preview.strings';

/** What one context gets and why; for the saved flag, and beside it for what is not saved yet. */
export function PreviewTab() {
  const { project, flag, edits, isDirty } = useDraft();
  const { user } = useMe();
  const { ctx } = v.parse(previewSearch, useSearch({ strict: false }));
  const navigate = useNavigate();
  const context = ctx ?? NO_CONTEXT;
  const saved = useQuery(previewQuery(project, [context], { keys: [flag.key] }));
  const draft = useQuery({
    ...previewQuery(project, [context], { draft: previewDraft(flag, edits) }),
    enabled: isDirty,
  });
  const put = (next: EvaluationContext) => {
    const search = Object.keys(next).length === 0 ? {} : { ctx: next };
    void navigate({ to: '.', search: search, replace: true });
  };
  const now = saved.data?.results[0]?.items[0];
  const then = isDirty ? draft.data?.results[0]?.items[0] : undefined;
  return (
    <div className={classes['contexts']}>
      <section className="panel" style={{ padding: 16 }} aria-labelledby="context-title">
        <Title order={2} size="md" id="context-title" mb={4}>
          {strings.previewTitle}
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          {strings.previewLead(user.id)}
        </Text>
        <ContextForm label={strings.contextTitle} value={context} onChange={put} />
      </section>
      <Stack gap="md">
        {saved.isError && <ErrorPanel error={saved.error} onRetry={() => void saved.refetch()} />}
        {saved.isPending && <RowsPending rows={3} />}
        {now !== undefined && <Outcome title={strings.savedVerdict} evaluation={now} />}
        {isDirty && draft.isError && <ErrorPanel error={draft.error} onRetry={() => void draft.refetch()} />}
        {then !== undefined && <Outcome title={strings.draftVerdict} evaluation={then} />}
        {now !== undefined && then !== undefined && now.value !== then.value && (
          <Alert color="blue" title={strings.draftChangesVerdict(then.value)}>
            {strings.draftChangesHint}
          </Alert>
        )}
      </Stack>
    </div>
  );
}

const NO_CONTEXT: EvaluationContext = {};
const TITLES: Readonly<Record<Step, string>> = strings.stepTitles;

function Outcome({ title, evaluation }: { title: string; evaluation: Evaluation }) {
  const step = stepOf(evaluation);
  const at = step === null ? -1 : STEPS.indexOf(step);
  return (
    <section className="panel" aria-label={title}>
      <div style={{ padding: 16 }} role="status">
        <Group gap={8} mb={4}>
          <Title order={2} size="sm">
            {title}
          </Title>
          <Value on={evaluation.value} />
          {evaluation.bucket !== undefined && (
            <Text size="sm" className="mono">
              {strings.bucket(evaluation.bucket)}
            </Text>
          )}
        </Group>
        <Text size="sm">{reasonText(evaluation)}</Text>
      </div>
      <ol className={classes['steps']} style={{ borderTop: '1px solid var(--app-border)' }}>
        {STEPS.map((name, index) => (
          <RuleStep
            key={name}
            number={index + 1}
            title={TITLES[name]}
            decides={name === step}
            text={
              at === -1 || index > at
                ? strings.stepNotReached
                : index < at
                  ? strings.stepNotApplied
                  : strings.stepApplied
            }
          />
        ))}
      </ol>
    </section>
  );
}
