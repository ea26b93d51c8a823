import {
  ActionIcon,
  Avatar,
  Group,
  Menu,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
  useMantineColorScheme,
  Kbd,
} from '@mantine/core';
import { LogOut, Monitor, Moon, Search, Sun, User } from 'lucide-react';
import { useMe } from '../session/me';
import { session } from '../api/session';
import * as strings from './shell.strings';
import { useSyncExternalStore } from 'react';
import { liveClient } from '../live/live-client';
import type { LiveStatus } from '../live/live-protocol';
import classes from './live-state.module.css';
import { MenuItemLink } from '../ui/links';

const SCHEMES = {
  auto: { icon: Monitor, next: 'light', label: strings.colorsSystem },
  light: { icon: Sun, next: 'dark', label: strings.colorsLight },
  dark: { icon: Moon, next: 'auto', label: strings.colorsDark },
} as const;

export function HeaderActions({ onSearch }: { onSearch: () => void }) {
  return (
    <Group gap={8} wrap="nowrap">
      <SearchButton onSearch={onSearch} />
      <LiveState />
      <ColorScheme />
      <UserMenu />
    </Group>
  );
}

function SearchButton({ onSearch }: { onSearch: () => void }) {
  return (
    <>
      <UnstyledButton className="search-button" onClick={onSearch} visibleFrom="sm">
        <Search size={15} aria-hidden />
        <span>{strings.searchButton}</span>
        <Kbd size="xs">{isMac() ? strings.macSearchKeys : strings.searchKeys}</Kbd>
      </UnstyledButton>
      <ActionIcon size="lg" aria-label={strings.searchLabel} onClick={onSearch} hiddenFrom="sm">
        <Search size={17} aria-hidden />
      </ActionIcon>
    </>
  );
}

function isMac(): boolean {
  return /mac/i.test(navigator.userAgent);
}

function ColorScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { icon: Icon, next, label } = SCHEMES[colorScheme];
  return (
    <Tooltip label={strings.nextColorsLabel(label)}>
      <ActionIcon
        size="lg"
        aria-label={strings.changeColorsLabel(label)}
        onClick={() => setColorScheme(next)}
      >
        <Icon size={17} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function UserMenu() {
  const { user } = useMe();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        {/* No aria-label: it would have to hold the initials, for people who say what they see (WCAG 2.5.3). */}
        <UnstyledButton title={user.name} style={{ borderRadius: '50%' }}>
          <Avatar size={30} radius="xl" color="brand" name={user.name} />
          <VisuallyHidden>{strings.accountMenu}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <MenuItemLink to={'/me'} leftSection={<User size={15} aria-hidden />}>
          {strings.yourAccount}
        </MenuItemLink>
        <Menu.Item leftSection={<LogOut size={15} aria-hidden />} onClick={() => void session.end()}>
          {strings.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface StateWord {
  word: string;
  detail: string;
}

/** In descending order of severity: the most severe state is shown. */
const WORDS: readonly [LiveStatus['kind'], StateWord][] = [
  [
    'refused',
    {
      word: strings.notLive,
      detail: strings.notLiveHint,
    },
  ],
  ['waiting', { word: strings.reconnecting, detail: strings.reconnectingHint }],
  ['connecting', { word: strings.connecting, detail: strings.connectingHint }],
  [
    'polling',
    {
      word: strings.polling,
      detail: strings.pollingHint,
    },
  ],
  ['paused', { word: strings.paused, detail: strings.pausedHint }],
  ['open', { word: strings.live, detail: strings.liveHint }],
];

/** State of the page's live stream; nothing on pages without one. */
function LiveState() {
  const statuses = useSyncExternalStore(liveClient.watch, liveClient.snapshot);
  const kinds = new Set(Object.values(statuses).map(({ kind }) => kind));
  const entry = WORDS.find(([kind]) => kinds.has(kind));
  if (entry === undefined) return null;
  const [kind, { word, detail }] = entry;
  return (
    <Tooltip label={detail}>
      <span className={classes.state} data-kind={kind}>
        <span className={classes.dot} aria-hidden />
        <VisuallyHidden>{strings.liveConnectionPrefix}</VisuallyHidden>
        <span className={classes.word}>{word}</span>
      </span>
    </Tooltip>
  );
}
