import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { Problem } from '../api/problem';
import { PageHeader } from '../ui/layout/page-header';
import { PagePending } from '../ui/feedback/page-pending';
import { ErrorPanel } from '../ui/feedback/states';
import * as strings from './shell.strings';
import { use, type ReactNode, createContext } from 'react';
import { Logo } from '../ui/layout/logo';
import classes from './framed.module.css';
import { Stack, Text } from '@mantine/core';
import { AnchorLink } from '../ui/links';

/** Error state of a page whose initial data could not be loaded. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  if (error instanceof Problem && error.status === 404) return <RouteNotFound />;
  return (
    <Framed>
      <PageHeader title={strings.pageFailedTitle} />
      <ErrorPanel error={error} onRetry={reset} />
    </Framed>
  );
}

export function RouteNotFound() {
  return (
    <Framed>
      <NotFound />
    </Framed>
  );
}

export function RoutePending() {
  return (
    <Framed>
      <PagePending />
    </Framed>
  );
}

/**
 * Renders what the router shows in place of a page: within the shell, or with its own header and main landmark when
 * there is no shell (it is not loaded yet, it could not be loaded, the URL belongs to no page).
 */
function Framed({ children }: { children: ReactNode }) {
  if (use(InShell)) return children;
  return (
    <>
      <header className={classes.header}>
        <Link to="/" aria-label={strings.homeLinkLabel} className={classes.logo}>
          <Logo size={22} />
          {strings.signalbox}
        </Link>
      </header>
      <main id="main" className={classes.main}>
        {children}
      </main>
    </>
  );
}

/** Whether the content is rendered within the shell, which has the landmarks of a page. */
export const InShell = createContext(false);

export function NotFound() {
  return (
    <Stack gap="sm">
      <PageHeader title={strings.notFoundTitle} />
      <Text size="sm">{strings.notFoundHint}</Text>
      <AnchorLink to="/" size="sm">
        {strings.goToProjects}
      </AnchorLink>
    </Stack>
  );
}
