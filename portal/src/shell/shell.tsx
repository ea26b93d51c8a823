import { AppShell, Burger, Group, Text, Button, Menu, Alert } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useRouterState, useParams } from '@tanstack/react-router';
import { Suspense, lazy, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  ContinueSessionDialog,
  ReplacedPage,
  useSessionPhase,
  RecentLoginDialog,
} from '../session/sign-in-again/sign-in-again-dialogs';
import { useMe, useProject } from '../session/me';
import { Logo } from '../ui/layout/logo';
import { useEscape } from '../ui/keyboard';
import { HeaderActions } from './header-actions';
import { InShell } from './route-states';
import { Navigation } from './navigation';
import { useShortcuts } from './shortcuts';
import * as strings from './shell.strings';
import { lazyPart } from '../ui/lazy-part';
import { AppModal } from '../ui/dialogs/overlays';
import { Check, ChevronsUpDown, CloudOff, Hourglass } from 'lucide-react';
import { SenderText } from '../ui/text/sender-text';
import { useQueryClient } from '@tanstack/react-query';
import { connection } from '../api/connection';
import { useSecondsLeft } from '../ui/text/time';
import { MenuItemLink } from '../ui/links';

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

const ShortcutTable = lazyPart(async () => (await import('./shortcut-table')).ShortcutTable);

function ShortcutHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <AppModal opened={opened} onClose={onClose} title={strings.keyboardGroup}>
      <ShortcutTable />
    </AppModal>
  );
}

/**
 * Row keys of every list, as the explorer has them: `j` and `k` from anywhere on the page, the arrows, Home and End while the focus is
 * in a row. A row is entered at its first link; Enter opens it. Loaded with the first key or focus: most pages are used without them.
 */
function useRowKeys(): void {
  useEffect(() => {
    let keys: typeof import('./row-keys') | null = null;
    let isGone = false;
    const withKeys = (act: (loaded: typeof import('./row-keys')) => void): void => {
      if (keys !== null) return act(keys);
      import('./row-keys').then(
        (loaded) => {
          keys = loaded;
          if (!isGone) act(loaded);
        },
        // Tried again with the next key.
        () => undefined,
      );
    };
    const onKeyDown = (event: KeyboardEvent): void => withKeys(({ onRowKey }) => onRowKey(event));
    const onFocus = (event: FocusEvent): void => withKeys(({ onRowFocus }) => onRowFocus(event));
    // The document's own shortcuts come first: their second key can be one of these.
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('focusin', onFocus);
    return () => {
      isGone = true;
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('focusin', onFocus);
    };
  }, []);
}

function ProjectSwitcher() {
  const { project: key } = useParams({ strict: false });
  const { projects } = useMe();
  const current = useProject(key ?? '');
  if (current === null) return null;
  return (
    <>
      <Text c="dimmed" aria-hidden visibleFrom="sm">
        /
      </Text>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            size="compact-sm"
            rightSection={<ChevronsUpDown size={14} aria-hidden />}
            aria-label={strings.switchProject(current.name)}
          >
            <SenderText text={current.name} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          {projects.map((project) => (
            <MenuItemLink
              key={project.id}
              to="/p/$project"
              params={{ project: project.key }}
              rightSection={
                project.key === key ? <Check size={14} aria-label={strings.currentProject} /> : null
              }
            >
              <SenderText text={project.name} />
            </MenuItemLink>
          ))}
          <Menu.Divider />
          <MenuItemLink to="/">{strings.allProjects}</MenuItemLink>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** Shows that the service is unreachable or throttles the portal, and the time of the next attempt. */
export function ConnectionBar() {
  const { status, retryAtMs } = useSyncExternalStore(connection.subscribe, connection.snapshot);
  const seconds = useSecondsLeft(retryAtMs);
  const queries = useQueryClient();
  const isDown = status === 'unreachable';
  const isDue = seconds === 0;

  useEffect(() => {
    if (status === 'ok' || !isDue) return;
    void connection.probe().then(async (works) => {
      if (works) await queries.invalidateQueries();
    });
  }, [status, isDue, queries]);

  if (status === 'ok') return null;
  const when = isDue ? strings.tryingNow : strings.tryingAgainIn(seconds);
  return (
    <Alert
      role="status"
      mb="md"
      color={isDown ? 'red' : 'yellow'}
      icon={isDown ? <CloudOff size={18} aria-hidden /> : <Hourglass size={18} aria-hidden />}
      title={strings.connectionTitle(isDown, when)}
    >
      {strings.connectionHint(isDown)}
    </Alert>
  );
}
