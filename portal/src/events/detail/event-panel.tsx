import { ActionIcon, CloseButton, Group, Stack, Text, Title, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { isOverlayOpen, isTyping, singleKeys, useEscape } from '../../ui/keyboard';
import { AppDrawer } from '../../ui/dialogs/overlays';
import { BlockPending } from '../../ui/feedback/page-pending';
import { SenderText } from '../../ui/text/sender-text';
import { ErrorPanel } from '../../ui/feedback/states';
import { useProject } from '../../session/me';
import type { EventItem } from '../event';
import classes from '../events.module.css';
import { addFilter } from '../filters/filters';
import { eventQuery } from '../queries';
import { eventTitle } from '../type-views/type-view';
import type { Explorer } from '../use-explorer';
import { EventDetails, CopyLink } from './event-details';
import * as strings from './event-detail.strings';
import { AnchorLink } from '../../ui/links';

const TITLE_ID = 'event-panel-title';

/**
 * Panel beside the list with the event that the URL names. It is not modal, so that the list stays usable; on phones it covers the
 * list and is a dialog. Arrows and `j`/`k` step through the events in the order of the list.
 */
export function EventPanel({ explorer, rows }: { explorer: Explorer; rows: readonly EventItem[] }) {
  const { search, change } = explorer;
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const id = search.event;
  const isOpen = id !== undefined;
  const index = rows.findIndex((row) => row.id === id);
  // Replaces the history entry: the browser's Back closes the panel, however many events were read.
  const goTo = (row: EventItem | undefined) => {
    if (row !== undefined) change({ event: row.id }, { replace: true });
  };
  const close = () => change({ event: undefined });
  useEscape(isOpen && !isPhone, close);
  const onKeyDown = useEffectEvent((key: KeyboardEvent) => {
    // The JSON tree, menus and the histogram use the same keys and call `preventDefault`.
    if (key.defaultPrevented || isTyping(key.target)) return;
    if (key.altKey || key.ctrlKey || key.metaKey || key.shiftKey) return;
    if (!isPhone && isOverlayOpen()) return;
    const letters = singleKeys.read() === 'on';
    const isOlder = key.key === 'ArrowDown' || (letters && key.key === 'j');
    const isNewer = key.key === 'ArrowUp' || (letters && key.key === 'k');
    if (!isOlder && !isNewer) return;
    key.preventDefault();
    goTo(isOlder ? (index === -1 ? undefined : rows[index + 1]) : rows[index - 1]);
  });
  useEffect(() => {
    if (!isOpen) return;
    const listen = (key: KeyboardEvent) => onKeyDown(key);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOpen]);

  const content = isOpen && <PanelContent explorer={explorer} rows={rows} id={id} goTo={goTo} />;
  const title = <PanelTitle explorer={explorer} rows={rows} />;
  if (isPhone) {
    return (
      <AppDrawer opened={isOpen} returnFocus={false} onClose={close} title={title}>
        {content}
      </AppDrawer>
    );
  }
  if (!isOpen) return null;
  return (
    <section className={classes.panel} aria-labelledby={TITLE_ID}>
      <div className={classes.panelHead}>
        <Title order={2} size="md" id={TITLE_ID}>
          {title}
        </Title>
        <CloseButton aria-label={strings.close} onClick={close} />
      </div>
      {content}
    </section>
  );
}

function useOpenEvent({ project, search: { event: id } }: Explorer, rows: readonly EventItem[]) {
  const own = useProject(project);
  const inList = rows.find((row) => row.id === id);
  const { data, error, refetch } = useQuery({
    ...eventQuery(project, id ?? ''),
    enabled: id !== undefined && inList === undefined,
  });
  // The URL can contain the id of another project's event, which does not belong to this list.
  const isForeign = data !== undefined && own !== null && data.project_id !== own.id;
  const event = data?.id === id && !isForeign ? data : undefined;
  return { event: inList ?? event, error: isForeign ? new Error(strings.otherProject) : error, refetch };
}

function PanelTitle({ explorer, rows }: { explorer: Explorer; rows: readonly EventItem[] }) {
  const { event } = useOpenEvent(explorer, rows);
  return (
    <span className={classes.title}>
      {event === undefined ? strings.eventTitle : <SenderText text={eventTitle(event)} />}
    </span>
  );
}

function PanelContent({
  explorer,
  rows,
  id,
  goTo,
}: {
  explorer: Explorer;
  rows: readonly EventItem[];
  id: string;
  goTo: (row: EventItem | undefined) => void;
}) {
  const { project, search, change } = explorer;
  const { event, error, refetch } = useOpenEvent(explorer, rows);
  const index = rows.findIndex((row) => row.id === id);
  return (
    <Stack gap="md">
      <Group gap={6} justify="space-between">
        <Group gap={4}>
          <Step label={strings.newerEvent} icon={ChevronUp} row={rows[index - 1]} onGo={goTo} />
          <Step
            label={strings.olderEvent}
            icon={ChevronDown}
            row={index === -1 ? undefined : rows[index + 1]}
            onGo={goTo}
          />
          {index >= 0 && (
            <Text size="xs" c="dimmed">
              {strings.positionInList(index + 1, rows.length)}
            </Text>
          )}
        </Group>
        <Group gap="sm">
          <AnchorLink to="/p/$project/events/$event" params={{ project, event: id }} size="sm">
            {strings.openAsPage}
          </AnchorLink>
          <CopyLink project={project} id={id} />
        </Group>
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
