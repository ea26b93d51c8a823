import { Button, Group, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type WheelEvent,
  memo,
  type Ref,
} from 'react';
import { textMatcher } from '../../../../src/common/text/search-pattern';
import { RowsPending } from '../../ui/feedback/page-pending';
import { usePreference } from '../../ui/preference';
import { saveFile } from '../../ui/save-file';
import { ErrorPanel } from '../../ui/feedback/states';
import { withoutAnsi, ansiParts } from './ansi';
import { LogToolbar, following, wrapping } from './log-toolbar';
import classes from './log-view.module.css';
import { useLog, type TaskTry, linesOf } from './use-log';
import { bytesText } from '../../ui/text/number-text';
import * as strings from './run-logs.strings';
import { showControls } from '../../ui/text/sender-text';

const LINE_PX = 20;
/** Lines that are shown at first, and added by each "Show earlier". */
export const SHOWN_LINES = 2000;
/** Distance from the end within which the view counts as scrolled to the end. */
const END_PX = 2 * LINE_PX;
const UPWARDS: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home']);

/** Virtualized, searchable log of one attempt. Opens at the end and follows new lines. */
export function LogView({
  run,
  name,
  which,
  grows,
}: {
  run: string;
  /** Name of the downloaded file. */
  name: string;
  which: TaskTry;
  grows: boolean;
}) {
  const { log, isLoading, error, retry, readAll } = useLog(run, which, grows);
  const lines = useMemo(() => linesOf(log), [log]);
  const wraps = usePreference(wrapping) === 'on';
  const wantsToFollow = usePreference(following) === 'on';
  // Set by scrolling up, until the end is reached again.
  const [isPaused, setPaused] = useState(false);
  const follows = (grows || isLoading) && wantsToFollow && !isPaused;
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  // Index of the first line that is shown; `null`: `SHOWN_LINES` before the current end.
  const [from, setFrom] = useState<number | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const hits = useMemo(() => hitsOf(lines, query), [lines, query]);
  const hit = hits[at % Math.max(1, hits.length)];
  // A search covers the whole log, so that a match may lie before the lines that are shown.
  const first = Math.max(0, Math.min(from ?? lines.length - SHOWN_LINES, hit ?? lines.length));

  // The virtualizer's functions change with what they measure, which the compiler cannot see.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length - first,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: 20,
  });

  useEffect(() => {
    if (follows && lines.length > first) virtual.scrollToIndex(lines.length - first - 1, { align: 'end' });
  }, [follows, lines.length, first, virtual]);
  useEffect(() => {
    if (hit !== undefined) virtual.scrollToIndex(hit - first, { align: 'center' });
  }, [hit, first, virtual]);

  if (error !== null && lines.length === 0) return <ErrorPanel error={error} onRetry={retry} />;
  if (isLoading && lines.length === 0) return <RowsPending rows={10} height={20} />;

  // Lines that the user reads must not move when lines are added.
  const pause = () => {
    setPaused(true);
    setFrom((before) => before ?? first);
  };
  const step = (by: 1 | -1) => {
    pause();
    setAt((before) => (before + by + hits.length) % Math.max(1, hits.length));
  };
  const showEarlier = () => {
    const added = Math.min(SHOWN_LINES, first);
    setPaused(true);
    setFrom(first - added);
    // Keeps the lines that the user reads at their position.
    const element = scroller.current;
    if (element !== null) requestAnimationFrame(() => element.scrollBy({ top: added * LINE_PX }));
  };
  const resumeFollowing = () => {
    setPaused(false);
    if (grows) setFrom(null);
  };
  const resumeAtEnd = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) => {
    if (isPaused && query === '' && scrollHeight - scrollTop - clientHeight < END_PX) resumeFollowing();
  };

  return (
    <>
      <LogToolbar
        query={query}
        hits={hits.length}
        at={at % Math.max(1, hits.length)}
        grows={grows}
        onQuery={(text) => {
          setQuery(text);
          setAt(0);
          if (text !== '') pause();
        }}
        onStep={step}
        onDownload={() => download(name, lines)}
      />
      {error !== null && <ErrorPanel error={error} onRetry={retry} />}
      {log.isCut && (
        <Text size="xs" c="dimmed" mb="xs">
          {strings.logTruncated}
        </Text>
      )}
      {log.skippedBytes > 0 && (
        <Group gap="xs" mb="xs">
          <Button size="compact-xs" variant="default" onClick={readAll}>
            {strings.loadFromStart}
          </Button>
          <Text size="xs" c="dimmed" className="tabular">
            {strings.endOfLog(bytesText(log.skippedBytes))}
          </Text>
        </Group>
      )}
      {first > 0 && (
        <Group gap="xs" mb="xs">
          <Button size="compact-xs" variant="default" onClick={showEarlier}>
            {strings.showEarlierLines}
          </Button>
          <Text size="xs" c="dimmed" className="tabular">
            {strings.moreLinesAbove(first)}
          </Text>
        </Group>
      )}
      {lines.length === 0 ? (
        <Text size="sm" c="dimmed">
          {strings.logEmpty(grows)}
        </Text>
      ) : (
        <div
          ref={scroller}
          className={classes.log}
          tabIndex={0}
          role="log"
          aria-label={strings.logLabel}
          data-wrap={wraps || undefined}
          onScroll={(event) => resumeAtEnd(event.currentTarget)}
          onWheel={(event: WheelEvent) => event.deltaY < 0 && pause()}
          onTouchMove={pause}
          onKeyDown={(event: KeyboardEvent) => UPWARDS.has(event.key) && pause()}
        >
          <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {virtual.getVirtualItems().map(({ index, start }) => (
              <LogLine
                key={first + index}
                ref={virtual.measureElement}
                index={index}
                number={first + index + 1}
                line={lines[first + index] ?? ''}
                start={start}
                isHit={first + index === hit}
              />
            ))}
          </div>
        </div>
      )}
      <Group justify="flex-end" mt={4}>
        <Text size="xs" c="dimmed" className="tabular">
          {strings.lineCount(lines.length, grows)}
        </Text>
        {grows && !follows && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              following.write('on');
              resumeFollowing();
            }}
          >
            {strings.goToEnd}
          </Button>
        )}
      </Group>
    </>
  );
}

/** Indexes of the lines that contain the text, regardless of its case. */
function hitsOf(lines: readonly string[], query: string): number[] {
  if (query === '') return [];
  const isHit = textMatcher(query);
  return lines.flatMap((line, index) => (isHit(withoutAnsi(line)) ? [index] : []));
}

function download(name: string, lines: readonly string[]): void {
  const text = lines.map(withoutAnsi).join('\n');
  saveFile(`${name.replaceAll(/[^\w.-]+/g, '-')}.log`, new Blob([text], { type: 'text/plain' }));
}

interface LogLineProps {
  ref: Ref<HTMLDivElement>;
  /** Index among the lines that are shown, from 0. */
  index: number;
  /** Line number in the log, from 1. */
  number: number;
  line: string;
  /** Offset of the line, in pixels. */
  start: number;
  isHit: boolean;
}

/** Line of a log. Memoized: lines are immutable, and only newly visible ones are rendered. */
const LogLine = memo(function LogLine({ ref, index, number, line, start, isHit }: LogLineProps) {
  return (
    <div
      ref={ref}
      data-index={index}
      className={classes.line}
      data-hit={isHit || undefined}
      style={{ transform: `translateY(${start}px)` }}
    >
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <span>
        {ansiParts(line).map(({ text, color, bold }, part) => (
          <span
            key={part}
            style={{
              ...(color === null ? {} : { color: `var(--st-${color})` }),
              ...(bold ? { fontWeight: 600 } : {}),
            }}
          >
            {showControls(text)}
          </span>
        ))}
      </span>
    </div>
  );
});
