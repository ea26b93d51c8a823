import { AppShell, Burger, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, lazy, useCallback, useEffect, useRef, useState } from 'react';
import { ContinueSessionDialog, ReplacedPage, useSessionPhase } from '../session/continue-session-dialog';
import { useMe } from '../session/me';
import { RecentLoginDialog } from '../session/recent-login-dialog';
import { Logo } from '../ui/logo';
import { useEscape } from '../ui/use-escape';
import { ConnectionBar } from './connection-bar';
import { HeaderActions } from './header-actions';
import { InShell } from './in-shell';
import { Navigation } from './navigation';
import { ProjectSwitcher } from './project-switcher';
import { ShortcutHelp } from './shortcut-help';
import { useRowKeys } from './use-row-keys';
import { useShortcuts } from './shortcuts';
import * as strings from './shell.strings';

/** Loaded on first use. */
const Palette = lazy(() => import('./palette'));

/** Everything that needs a signed-in user. */
export function Shell() {
  const phase = useSessionPhase();
  if (phase === 'replaced') return <ReplacedPage />;
  return (
    <>
      <Frame />
      <ContinueSessionDialog isOpen={phase === 'interrupted'} />
    </>
  );
}

/** Header, navigation, and the page. */
function Frame() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { organization } = useMe();
  const [isHelpOpen, help] = useDisclosure(false);
  const [palette, setPalette] = useState({ requests: 0, query: '' });
  const openPalette = useCallback(
    (query = '') => setPalette(({ requests }) => ({ requests: requests + 1, query })),
    [],
  );
  useShortcuts({ openPalette, openHelp: help.open });
  useRowKeys();
  const burger = useRef<HTMLButtonElement>(null);
  useEscape(opened, () => {
    close();
    burger.current?.focus();
  });
  // On a phone the navigation covers the page that was chosen in it.
  useEffect(close, [path, close]);

  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: 224, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 16, sm: 32 }}
    >
      <a className="skip-link" href="#main">
        {strings.skipToContent}
      </a>
      <AppShell.Header>
        <Group h="100%" px={12} gap={10} wrap="nowrap" justify="space-between">
          <Group gap={10} wrap="nowrap" miw={0}>
            <Burger
              ref={burger}
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={opened ? strings.closeNavigation : strings.openNavigation}
            />
            <Link to="/" aria-label={strings.homeLinkLabel} style={{ display: 'flex' }}>
              <Logo size={22} />
            </Link>
            <Text size="sm" fw={600} visibleFrom="sm" className="ellipsis" maw={200}>
              {organization.name}
            </Text>
            <ProjectSwitcher />
          </Group>
          <HeaderActions onSearch={() => openPalette()} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p={10} aria-label={strings.mainNavigation}>
        <Navigation />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <ConnectionBar />
        <div style={{ maxWidth: 1360, margin: '0 auto' }}>
          <InShell value={true}>
            <Outlet />
          </InShell>
        </div>
      </AppShell.Main>
      {palette.requests > 0 && (
        <Suspense>
          <Palette requests={palette.requests} initialQuery={palette.query} />
        </Suspense>
      )}
      <RecentLoginDialog />
      <ShortcutHelp opened={isHelpOpen} onClose={help.close} />
    </AppShell>
  );
}
