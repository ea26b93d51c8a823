import { ActionIcon, Anchor, Group, Stack, Text, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { isTyping, singleKeys } from '../../shell/shortcuts';
import { AppDrawer } from '../../ui/overlays';
import { BlockPending } from '../../ui/page-pending';
import { ErrorPanel } from '../../ui/states';
import type { EventItem } from '../event';
import classes from '../events.module.css';
import { addFilter } from '../filters/add-filter';
import { eventQuery } from '../queries';
import { eventTitle } from '../types/registry';
import type { Explorer } from '../use-explorer';
import { CopyLink } from './copy-link';
import { EventDetails } from './event-details';

/** The event of the address, beside the list; arrows go to the next and the one before, as the list has them. */
export function EventDrawer({
  explorer: { project, search, change },
  rows,
}: {
  explorer: Explorer;
  rows: readonly EventItem[];
}) {
  const id = search.event;
  const index = rows.findIndex((row) => row.id === id);
  const inList = rows[index];
  const { data, error, refetch } = useQuery({
    ...eventQuery(project, id ?? ''),
    enabled: id !== undefined && inList === undefined,
  });
  const event = inList ?? (data?.id === id ? data : undefined);
  const before = index > 0 ? rows[index - 1] : undefined;
  const after = index === -1 ? undefined : rows[index + 1];
  // Reading through ten events is one step back, not ten.
  const goTo = (row: EventItem | undefined) => {
    if (row !== undefined) change({ event: row.id }, { replace: true });
  };
  const onKeyDown = useEffectEvent((key: KeyboardEvent) => {
    // The tree of the data goes through its rows by the same keys.
    if (key.defaultPrevented || isTyping(key.target)) return;
    if (key.altKey || key.ctrlKey || key.metaKey || key.shiftKey) return;
    const isOlder = key.key === 'ArrowDown' || (key.key === 'j' && singleKeys.read() === 'on');
    const isNewer = key.key === 'ArrowUp' || (key.key === 'k' && singleKeys.read() === 'on');
    if (!isOlder && !isNewer) return;
    key.preventDefault();
    goTo(isOlder ? after : before);
  });
  const isOpen = id !== undefined;
  // On the window: when it opens, the focus is on the button that closes it, which is not ours.
  useEffect(() => {
    if (!isOpen) return;
    const listen = (key: KeyboardEvent) => onKeyDown(key);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOpen]);
  return (
    <AppDrawer
      opened={isOpen}
      returnFocus={false}
      onClose={() => change({ event: undefined })}
      title={<span className={classes.title}>{event === undefined ? 'Event' : eventTitle(event)}</span>}
    >
      <Stack gap="md">
        <Group gap={6} justify="space-between">
          <Group gap={4}>
            <Step label="Newer event (arrow up)" icon={ChevronUp} row={before} onGo={goTo} />
            <Step label="Older event (arrow down)" icon={ChevronDown} row={after} onGo={goTo} />
            {index >= 0 && <Text size="xs" c="dimmed">{`${index + 1} of ${rows.length} in the list`}</Text>}
          </Group>
          {isOpen && (
            <Group gap="sm">
              <Anchor
                component={Link}
                to="/p/$project/events/$event"
                params={{ project, event: id } as never}
                size="sm"
              >
                Open as a page
              </Anchor>
              <CopyLink project={project} id={id} />
            </Group>
          )}
        </Group>
        {event !== undefined && (
          <EventDetails
            key={event.id}
            event={event}
            project={project}
            onFilter={(filter) => change({ ...addFilter(search, filter), event: undefined })}
          />
        )}
        {event === undefined && error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
        {event === undefined && error === null && <BlockPending height={240} />}
      </Stack>
    </AppDrawer>
  );
}

function Step({
  label,
  icon: Icon,
  row,
  onGo,
}: {
  label: string;
  icon: typeof ChevronUp;
  row: EventItem | undefined;
  onGo: (row: EventItem | undefined) => void;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        aria-label={label}
        aria-disabled={row === undefined}
        data-disabled={row === undefined || undefined}
        onClick={() => onGo(row)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
