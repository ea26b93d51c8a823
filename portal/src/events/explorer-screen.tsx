import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ArrowUp } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { PageHeader } from '../ui/layout/page-header';
import { RowsPending } from '../ui/feedback/page-pending';
import { EmptyByFilter, ErrorPanel } from '../ui/feedback/states';
import { DEFAULT_RANGE } from '../ui/text/time-range';
import { EventDownload } from './download/event-download';
import { EventPanel } from './detail/event-panel';
import { OWN_TYPES } from './event';
import classes from './events.module.css';
import { EventToolbar } from './filters/event-toolbar';
import { correctSearch } from './filters/event-filters.strings';
import { FilterChips } from './filters/filter-chips';
import { UnknownFieldNote, LastSearchNote } from './filters/unknown-field-note';
import { HistogramPanel } from './histogram/histogram-panel';
import { EventList } from './list/event-list';
import { FirstEvent } from './list/first-event';
import { ListFoot, StoredSinceNote } from './list/list-foot';
import { SelectionBar, useChecked } from './list/selection-bar';
import { useEventRows } from './list/use-event-rows';
import { hasEventQuery } from './queries';
import { hasFilters, type EventFilters } from './search';
import { LiveTailControl, useLiveTail } from './tail/live-tail';
import { useExplorer } from './use-explorer';
import * as strings from './events.strings';

/** Explorer of a project's events: filters, histogram, list and live tail. */
export function ExplorerScreen() {
  const explorer = useExplorer();
  const queries = useQueryClient();
  const { project, search, filters, change } = explorer;
  const [waits, setWaits] = useState(false);
  const [hasBegun, setBegun] = useState(false);
  const [isReadable, setReadable] = useState(true);
  const away = useScrolledAway();
  const live = search.live === true;
  const hold = live && away;
  const tail = useLiveTail({
    project,
    filters,
    enabled: live || waits,
    hold,
    // The first event of the project starts the live tail.
    onEvents: (events) => {
      if (!waits || events.every(({ type }) => OWN_TYPES.includes(type))) return;
      queries.setQueryData(hasEventQuery(project).queryKey, true);
      setBegun(true);
    },
  });
  const list = useEventRows(project, filters, tail);
  const isEmpty = !list.isPending && list.error === null && list.rows.length === 0 && list.isAtEnd;
  const mayBeNew =
    list.isAtEnd && list.error === null && list.rows.every(({ type }) => OWN_TYPES.includes(type));
  const { data: hasEvent } = useQuery({ ...hasEventQuery(project), enabled: mayBeNew });
  const isNew = mayBeNew && hasEvent === false;
  if (isNew !== waits) {
    setWaits(isNew);
    // A request can find the first event before the stream delivers it: the list, or `hasEvent`, after which the list lacks it.
    if (waits && (hasEvent === true || list.rows.some(({ type }) => !OWN_TYPES.includes(type)))) {
      setBegun(true);
    }
  }
  const goLive = useEffectEvent(() => {
    change({ live: true, from: undefined, to: undefined }, { replace: true });
    tail.reload();
  });
  useEffect(() => {
    if (hasBegun) goLive();
  }, [hasBegun]);

  const { checked, check, clearChecked } = useChecked(list.rows);
  const fresh = useMemo(() => new Set(tail.shown.map(({ id }) => id)), [tail.shown]);
  const hrefOf = useHrefOf(search);

  const selected = list.rows.filter(({ id }) => checked.has(id));
  return (
    <div className={search.event === undefined ? undefined : classes.besidePanel}>
      <PageHeader
        title={strings.events}
        actions={
          <>
            {!isNew && (
              <EventDownload
                project={project}
                filters={filters}
                blocked={isReadable ? null : correctSearch}
              />
            )}
            <LiveTailControl
              live={live || isNew}
              status={tail.status}
              held={hold ? tail.heldCount : null}
              onChange={
                isNew
                  ? null
                  : (on) => change(on ? { live: true, from: undefined, to: undefined } : { live: undefined })
              }
            />
          </>
        }
      />
      {isNew && <FirstEvent project={project} />}
      <EventToolbar explorer={explorer} isReadable={isReadable} onReadable={setReadable} />
      <FilterChips explorer={explorer} />
      {!isReadable && <LastSearchNote query={search.query} />}
      {isReadable && search.query !== undefined && (
        <UnknownFieldNote
          project={project}
          query={search.query}
          warnings={list.warnings}
          onChange={(query) => change({ query })}
        />
      )}
      <div className={isReadable ? undefined : classes.stale}>
        <HistogramPanel explorer={explorer} live={live} arrived={tail.recent} />
        {tail.heldCount > 0 && (
          <div className={classes.pill}>
            <Button
              size="xs"
              radius="xl"
              leftSection={<ArrowUp size={14} aria-hidden />}
              onClick={() => window.scrollTo({ top: 0 })}
            >
              {strings.showNewEvents(tail.heldCount)}
            </Button>
          </div>
        )}
        {list.error !== null && (
          <ErrorPanel
            error={list.error}
            onRetry={list.retry}
            staleSince={list.rows.length > 0 ? list.readAtMs : undefined}
          />
        )}
        {list.isPending && <RowsPending rows={12} height={34} />}
        {isEmpty && hasEvent === true && isReadable && (
          <EmptyByFilter
            what={searchedText(filters)}
            onClear={() => {
              if (hasFilters(filters)) explorer.clear();
              else change({ range: '30d', from: undefined, to: undefined });
            }}
          />
        )}
        {list.rows.length > 0 && (
          <section
            aria-label={strings.events}
            className={`panel ${classes.list} ${list.isStale ? classes.stale : ''}`}
          >
            <div className={classes.listHead}>
              <span>{strings.newestFirst}</span>
              {selected.length > 0 && <SelectionBar events={selected} onClear={clearChecked} />}
            </div>
            <EventList
              rows={list.rows}
              gaps={tail.gaps}
              isReloading={list.isReloading}
              onReload={tail.reload}
              hrefOf={hrefOf}
              openId={search.event}
              checked={checked}
              fresh={fresh}
              onOpen={(event) => change({ event })}
              onCheck={check}
              onNearEnd={list.more}
            />
          </section>
        )}
        <ListFoot list={list} />
      </div>
      <StoredSinceNote project={project} filters={filters} />
      <EventPanel explorer={explorer} rows={list.rows} />
    </div>
  );
}

/** URL of the explorer with the event's panel open, for opening a row in a new tab. */
function useHrefOf(search: object): (id: string) => string {
  const router = useRouter();
  const text = JSON.stringify(search);
  return useMemo(() => {
    const bare = { ...(JSON.parse(text) as object), event: undefined };
    const { publicHref } = router.buildLocation({ to: '.', search: bare });
    return (id) => `${publicHref}${publicHref.includes('?') ? '&' : '?'}event=${id}`;
  }, [router, text]);
}

function searchedText(filters: EventFilters): string {
  const when =
    filters.from === undefined && filters.to === undefined
      ? strings.inLastRange(filters.range ?? DEFAULT_RANGE)
      : strings.inChosenRange;
  return hasFilters(filters) ? strings.theseFilters(when) : when;
}

/** Ignores small accidental scrolls. */
const AWAY_PX = 60;

/** Whether the page is scrolled down. Read on scroll events only, because reading `scrollY` forces a layout. */
function useScrolledAway(): boolean {
  const [away, setAway] = useState(() => window.scrollY > AWAY_PX);
  useEffect(() => {
    const update = () => setAway(window.scrollY > AWAY_PX);
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return away;
}
