import { Alert, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../api/client';
import { ActionButton, needs } from '../../ui/action-button';
import { fillSlots } from '../../ui/text/fill-slots';
import { FormProblem } from '../../ui/forms/form-parts';
import { Section } from '../../ui/layout/section';
import { SenderText } from '../../ui/text/sender-text';
import { ExactTime, RelativeTime } from '../../ui/text/time';
import * as strings from '../run.strings';
import { runKeys } from '../queries';
import type { RunDetail } from '../run';
import { installationInSentence } from '../runs.strings';
import { UserName } from './run-details';

type Approval = RunDetail['approvals'][number];

/** A banner for each approval that the run waits for. */
export function PendingApprovals({ project, run }: { project: string; run: RunDetail }) {
  return run.approvals
    .filter(({ state }) => state === 'pending')
    .map((approval) => <PendingApproval key={approval.id} project={project} run={run} approval={approval} />);
}

/** Decided approvals, with the user and time of each decision. */
export function DecidedApprovals({ project, run }: { project: string; run: RunDetail }) {
  const decided = run.approvals.filter(({ state }) => state !== 'pending');
  if (decided.length === 0) return null;
  return (
    <Section title={strings.approvalsTitle}>
      <Stack gap="sm">
        {decided.map((approval) => (
          <div key={approval.id}>
            <Text size="sm" fw={500} component="div">
              <SenderText text={approval.message} />
            </Text>
            <Text size="sm">
              {strings.approvalStateWords[approval.state]}
              {approval.decided_at !== null && (
                <>
                  {', '}
                  <ExactTime at={approval.decided_at} />
                </>
              )}
              {approval.decided_by !== null && (
                <>
                  {', '}
                  {fillSlots(strings.decidedBy, {
                    user: <UserName project={project} id={approval.decided_by} />,
                  })}
                </>
              )}
            </Text>
            {approval.comment !== null && (
              <Text size="sm" component="div">
                <SenderText text={approval.comment} />
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </Section>
  );
}

function PendingApproval({
  project,
  run,
  approval,
}: {
  project: string;
  run: RunDetail;
  approval: Approval;
}) {
  const [comment, setComment] = useState('');
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: (decision: 'approved' | 'rejected') =>
      unwrap(
        api.POST('/api/v1/apps/runs/{id}/approvals/{approval}', {
          params: { path: { id: run.id, approval: approval.id } },
          body: { decision, ...(comment.trim() === '' ? {} : { comment }) },
        }),
      ),
    // Also after a rejection: another user may have decided, and the page shows that decision.
    onSettled: () => queries.invalidateQueries({ queryKey: runKeys.all(project) }),
  });
  const blocked = needs(run.can.includes('runs:approve'), 'runs:approve', installationInSentence);
  return (
    <Alert color="yellow" mb="md" title={strings.pendingTitle}>
      <Stack gap="xs">
        <Text size="sm" component="div">
          <SenderText text={approval.message} />
        </Text>
        <Text size="sm">
          {fillSlots(strings.deadlineText, { time: <RelativeTime at={approval.deadline} /> })}
        </Text>
        <FormProblem error={decide.error} />
        {run.can.includes('runs:approve') && (
          <Textarea
            label={strings.commentLabel}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
            maxLength={2000}
            autosize
            minRows={1}
            maxRows={6}
          />
        )}
        <Group gap="xs">
          <ActionButton
            size="xs"
            loading={decide.isPending && decide.variables === 'approved'}
            blocked={blocked}
            onClick={() => decide.mutate('approved')}
          >
            {strings.approve}
          </ActionButton>
          <ActionButton
            size="xs"
            variant="outline"
            color="red"
            loading={decide.isPending && decide.variables === 'rejected'}
            blocked={blocked}
            onClick={() => decide.mutate('rejected')}
          >
            {strings.reject}
          </ActionButton>
        </Group>
      </Stack>
    </Alert>
  );
}
