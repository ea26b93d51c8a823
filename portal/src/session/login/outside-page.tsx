import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/layout/logo';
import { PageHeader } from '../../ui/layout/page-header';
import * as strings from '../session.strings';
import { asProblem } from '../../api/problem';
import { ErrorPanel } from '../../ui/feedback/states';
import { ButtonLink } from '../../ui/links';

/** A page without the shell, for people who are not signed in. */
export function OutsidePage({
  title,
  lead,
  children,
  width = 420,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  width?: number;
}) {
  return (
    <Stack mih="100dvh" gap="lg" px={16} py={{ base: 24, sm: 64 }} align="center">
      <header style={{ display: 'flex', alignItems: 'center', gap: 10, fontSize: 15, fontWeight: 600 }}>
        <Logo size={26} />
        {strings.signalbox}
      </header>
      <main id="main" style={{ width: '100%', maxWidth: width }}>
        <div className="panel" style={{ padding: 24 }}>
          <PageHeader title={title} lead={lead} />
          {children}
        </div>
      </main>
    </Stack>
  );
}

/**
 * A link that cannot be used, and what to do. The service does not state the reason, which would help an attacker who guesses tokens.
 *
 * @param error `null`: the page was opened without the link, or loaded again.
 */
export function LinkProblem({
  error,
  title,
  newLink,
  onRetry,
}: {
  error: unknown;
  title: string;
  /** Where the next link comes from. */
  newLink: string;
  onRetry?: () => void;
}) {
  if (error !== null && asProblem(error).code !== 'link_invalid') {
    return (
      <OutsidePage title={title}>
        <ErrorPanel error={error} onRetry={onRetry} />
      </OutsidePage>
    );
  }
  return (
    <OutsidePage title={error === null ? strings.openLinkAgainTitle : strings.linkInvalidTitle}>
      <Stack gap="md">
        <Text size="sm">{strings.linkInvalid(error !== null)}</Text>
        <Text size="sm">{newLink}</Text>
        <ButtonLink to="/login" variant="default" fullWidth>
          {strings.signIn}
        </ButtonLink>
      </Stack>
    </OutsidePage>
  );
}
