import { Group, Text, Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { CopyButton } from '../../ui/copy-button';
import { PageHeader } from '../../ui/layout/page-header';
import { ErrorPanel } from '../../ui/feedback/states';
import type { Flag } from '../flag';
import { FlagStatus, OverriddenBadge, StaleBadge, UsageText } from '../flag-status';
import classes from '../flags.module.css';
import { flagQuery } from '../queries';
import { SaveBar } from './save-bar';
import * as strings from './flag-detail.strings';
import { changedFields, valuesOf, type Edits } from './draft';
import { DraftContext, type Draft } from './draft-context';
import { OctagonX, Code } from 'lucide-react';
import { useCan } from '../../session/me';
import { useDialogRequest } from '../../ui/dialogs/dialog-requests';
import { ActionButton, needs } from '../../ui/action-button';
import { notifyError } from '../../ui/feedback/notify';
import { KillFlagDialog, useRestore } from '../kill-dialog';
import { lazyPart } from '../../ui/lazy-part';
import { AppModal } from '../../ui/dialogs/overlays';
import { title, useThisFlag } from '../use/use-flag.strings';
import { AnchorLink } from '../../ui/links';

const TABS = [
  { to: '/p/$project/flags/$key/rules', label: strings.rulesTab },
  { to: '/p/$project/flags/$key/overrides', label: strings.overridesTab },
  { to: '/p/$project/flags/$key/preview', label: strings.previewTab },
  { to: '/p/$project/flags/$key/history', label: strings.historyTab },
  { to: '/p/$project/flags/$key/settings', label: strings.settingsTab },
] as const;

/** Page of a flag: header, tabs, and the bar with unsaved edits. */
export function FlagScreen({
  project,
  flagKey,
  children,
}: {
  project: string;
  flagKey: string;
  children: ReactNode;
}) {
  const { data: flag, error, dataUpdatedAt, refetch } = useSuspenseQuery(flagQuery(project, flagKey));
  return (
    <DraftProvider project={project} flag={flag} key={flagKey}>
      <PageHeader
        title={flag.name}
        lead={<Lead project={project} flag={flag} />}
        actions={
          <>
            <UseFlagButton project={project} flag={flag} />
            <KillButton project={project} flag={flag} />
          </>
        }
      />
      {error !== null && (
        <ErrorPanel error={error} onRetry={() => void refetch()} staleSince={dataUpdatedAt} />
      )}
      <nav className={classes['sections']} aria-label={strings.flagLabel}>
        {TABS.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            params={{ project, key: flagKey }}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {label}
          </Link>
        ))}
      </nav>
      {children}
      <SaveBar />
    </DraftProvider>
  );
}

function Lead({ project, flag }: { project: string; flag: Flag }) {
  return (
    <>
      <Group gap={8} mt={4}>
        <FlagStatus flag={flag} />
        <OverriddenBadge value={flag.overridden_for_me} />
        <StaleBadge stale={flag.stale} />
        <Group gap={2} wrap="nowrap">
          <Text className="mono" style={{ overflowWrap: 'anywhere' }}>
            {flag.key}
          </Text>
          <CopyButton text={flag.key} label={strings.keyInSentence} />
        </Group>
        {flag.group !== null && (
          <AnchorLink size="sm" to="/p/$project/flags" params={{ project }} search={{ group: flag.group }}>
            {strings.groupLink(flag.group)}
          </AnchorLink>
        )}
        <Text size="sm" component="span">
          <UsageText flag={flag} />
        </Text>
      </Group>
      {flag.description !== '' && (
        <Text size="sm" mt={6} maw={760} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {flag.description}
        </Text>
      )}
    </>
  );
}

const NOTHING: Edits = {};

function DraftProvider({ project, flag, children }: { project: string; flag: Flag; children: ReactNode }) {
  const [edits, setEdits] = useState(NOTHING);
  const [begun, setBegun] = useState<number | null>(null);
  const [generation, setGeneration] = useState(0);

  const draft = useMemo((): Draft => {
    const isDirty = Object.keys(changedFields(flag, edits)).length > 0;
    return {
      project,
      flag,
      edits,
      values: valuesOf(flag, edits),
      isDirty,
      baseRevision: isDirty ? begun : null,
      edit: (more) => {
        setEdits((before) => ({ ...before, ...more }));
        if (!isDirty) setBegun(flag.revision);
      },
      discard: () => {
        setEdits(NOTHING);
        setBegun(null);
        setGeneration((count) => count + 1);
      },
      rebase: () => setBegun(flag.revision),
      generation,
    };
  }, [project, flag, edits, begun, generation]);
  return <DraftContext value={draft}>{children}</DraftContext>;
}

/** Kills the flag or releases it, immediately and independent of the draft. */
function KillButton({ project, flag }: { project: string; flag: Flag }) {
  const [opened, setOpened] = useState(false);
  const restore = useRestore(project);
  const mayKill = useCan(project, 'flags:kill');
  const blocked = flag.archived ? strings.killBlockedByArchive : needs(mayKill, 'flags:kill', project);
  const buttonProps = flag.killed
    ? { variant: 'default' }
    : {
        variant: 'outline',
        color: 'red',
        c: blocked === null ? 'var(--st-err)' : undefined,
        leftSection: <OctagonX size={14} aria-hidden />,
      };
  useDialogRequest(`kill:${flag.key}`, () => {
    if (blocked === null && !flag.killed) setOpened(true);
  });
  const act = () => {
    if (flag.killed) void restore('flag', flag.key, flag.name).catch(notifyError);
    else setOpened(true);
  };
  // One button for both: the focus returns to it from the dialog, and stays on it.
  return (
    <>
      <ActionButton size="xs" {...buttonProps} blocked={blocked} onClick={act}>
        {strings.killOrRestore(flag.killed)}
      </ActionButton>
      <KillFlagDialog project={project} flag={flag} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

const UseFlagSteps = lazyPart(async () => (await import('../use/use-flag-steps')).UseFlagSteps);

/** How a program evaluates the flag, in each language. */
function UseFlagButton({ project, flag }: { project: string; flag: Pick<Flag, 'key' | 'name'> }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Code size={14} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {useThisFlag}
      </Button>
      <AppModal opened={opened} onClose={() => setOpened(false)} title={title(flag.name)} size={680}>
        <UseFlagSteps project={project} flagKey={flag.key} />
      </AppModal>
    </>
  );
}
