import { Anchor, Group, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button';
import { PageHeader } from '../../ui/page-header';
import { ErrorPanel } from '../../ui/states';
import type { Flag } from '../flag';
import { FlagStatus, OverriddenBadge, StaleBadge } from '../flag-status';
import classes from '../flags.module.css';
import { flagQuery } from '../queries';
import { UseFlagButton } from '../use/use-flag-button';
import { DraftProvider } from './draft-provider';
import { KillButton } from './kill-button';
import { SaveBar } from './save-bar';
import { UsageText } from '../usage-text';
import * as strings from './flag-detail.strings';

const TABS = [
  { to: '/p/$project/flags/$key/rules', label: strings.rulesTab },
  { to: '/p/$project/flags/$key/overrides', label: strings.overridesTab },
  { to: '/p/$project/flags/$key/preview', label: strings.previewTab },
  { to: '/p/$project/flags/$key/history', label: strings.historyTab },
  { to: '/p/$project/flags/$key/settings', label: strings.settingsTab },
] as const;

/** One flag: what stands above its tabs, the tab, and the bar with what is not saved. */
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
          <Anchor
            component={Link}
            size="sm"
            to="/p/$project/flags"
            params={{ project } as never}
            search={{ group: flag.group } as never}
          >
            {strings.groupLink(flag.group)}
          </Anchor>
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
