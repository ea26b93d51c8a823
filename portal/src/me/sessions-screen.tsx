import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { ConfirmModal } from '../ui/dialogs/confirm-modal';
import { FormProblem } from '../ui/forms/form-parts';
import { notifyDone } from '../ui/feedback/notify';
import { RowsPending } from '../ui/feedback/page-pending';
import { ShowMore } from '../ui/layout/show-more';
import { ErrorPanel } from '../ui/feedback/states';
import { Status } from '../ui/feedback/status';
import { TablePanel } from '../ui/layout/table-panel';
import { RelativeTime } from '../ui/text/time';
import { sessionsQuery, type OwnSession } from './queries';
import * as strings from './me.strings';

const METHODS: Record<OwnSession['method'], string> = {
  password: 'password',
  invitation: 'invitation',
  bootstrap: 'set-up',
  oidc: strings.companyLoginInSentence,
  password_reset: strings.passwordLinkInSentence,
};

export function SessionsScreen() {
  const queries = useQueryClient();
  const list = useInfiniteQuery(sessionsQuery);
  const [isConfirming, setConfirming] = useState(false);
  const sessions = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const refresh = () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const end = useMutation({
    mutationFn: (session_id: string) =>
      unwrap(api.DELETE('/api/auth/sessions/{session_id}', { params: { path: { session_id } } })),
    onSuccess: () => notifyDone(strings.sessionEnded),
    onSettled: refresh,
  });
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <Stack gap={2} maw={640}>
          <h2 className="part-title">{strings.sessionsTab}</h2>
          <Text size="sm" c="dimmed">
            {strings.sessionsLead}
          </Text>
        </Stack>
        {sessions.length > 1 && (
          <Button variant="default" onClick={() => setConfirming(true)}>
            {strings.endOtherSessionsMenuItem}
          </Button>
        )}
      </Group>
      <FormProblem error={end.error} />
      {list.error !== null && <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <RowsPending rows={2} />}
      {sessions.length > 0 && (
        <TablePanel
          label={strings.sessionsTab}
          head={[strings.programLabel, strings.addressLabel, strings.startedLabel, strings.lastUsedLabel, '']}
        >
          {sessions.map((session) => (
            <Table.Tr key={session.id}>
              <Table.Td>
                <Group gap={8} wrap="nowrap">
                  <Text size="sm" fw={500} title={session.user_agent ?? ''}>
                    {programName(session.user_agent)}
                  </Text>
                  {session.current && <Status kind="ok">{strings.currentSessionBadge}</Status>}
                </Group>
                <Text size="xs" c="dimmed">
                  {strings.signedInBy(METHODS[session.method])}
                </Text>
              </Table.Td>
              <Table.Td className="mono">{session.ip ?? '–'}</Table.Td>
              <Table.Td>
                <RelativeTime at={session.created_at} />
              </Table.Td>
              <Table.Td>
                <RelativeTime at={session.last_used_at} />
              </Table.Td>
              <Table.Td ta="right">
                {!session.current && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={strings.endSessionOf(programName(session.user_agent))}
                    loading={end.isPending && end.variables === session.id}
                    onClick={() => end.mutate(session.id)}
                  >
                    {strings.endSession}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </TablePanel>
      )}
      <ShowMore pages={list} />
      <ConfirmModal
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={strings.endOtherSessionsTitle}
        verb={strings.endOtherSessions}
        onConfirm={async () => {
          await unwrap(api.DELETE('/api/auth/sessions'));
          await refresh();
          notifyDone(strings.otherSessionsEnded);
        }}
      >
        <Text size="sm">{strings.endOtherSessionsConsequences}</Text>
      </ConfirmModal>
    </Stack>
  );
}

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?Chrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
  [/^curl\/(\d+)/, 'curl'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `Firefox 145 on Linux`; for an unknown program, the beginning of the `User-Agent` header. */
export function programName(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return strings.unknownProgram;
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return strings.programOnSystem(name, version, system);
  }
  return userAgent.slice(0, 40);
}
