import { ActionIcon } from '@mantine/core';
import { CircleMinus, CirclePlus } from 'lucide-react';
import { CopyButton } from '../../ui/copy-button';
import { SenderText, showControls } from '../../ui/sender-text';
import type { EventItem } from '../event';
import type { ValueFilter } from '../filters/add-filter';
import { dataPart } from '../filters/data-part';
import { isFilterable, leafText, leavesOf, type Leaf } from './leaves';
import { typeView } from './registry';
import classes from './event-fields.module.css';
import * as strings from './type-views.strings';

/** Longer values, and those of several lines, have a box of their own over the whole width that scrolls. */
const MAX_LINE = 200;

/** Every field of the event's data once, in the sender's spelling, with buttons that copy it and filter by it. */
export function EventFields({
  event,
  project,
  onFilter,
}: {
  event: EventItem;
  project: string;
  onFilter: (filter: ValueFilter) => void;
}) {
  const { hidden, values = {} } = typeView(event.type);
  const { leaves, left } = leavesOf(event.data, hidden?.(event.data) ?? []);
  if (leaves.length === 0) return null;
  return (
    <>
      <dl className={classes.fields}>
        {leaves.map((leaf) => {
          const view = Object.hasOwn(values, leaf.path)
            ? values[leaf.path]?.(leaf.value, event, project)
            : null;
          return (
            <div key={leaf.pointer} data-field={leaf.path} data-long={isLong(leaf) || undefined}>
              <dt className="mono">
                <SenderText text={leaf.path} />
              </dt>
              <dd>{view ?? <Value leaf={leaf} />}</dd>
              <dd className={classes.actions}>
                <CopyButton
                  text={leafText(leaf.value)}
                  label={strings.valueInSentence(showControls(leaf.path))}
                />
                <Filters event={event} leaf={leaf} onFilter={onFilter} />
              </dd>
            </div>
          );
        })}
      </dl>
      {left > 0 && <p className={classes.left}>{strings.moreFields(left)}</p>}
    </>
  );
}

function isLong({ value }: Leaf): boolean {
  const text = leafText(value);
  return text.length > MAX_LINE || text.includes('\n');
}

function Value({ leaf }: { leaf: Leaf }) {
  const text = leafText(leaf.value);
  if (!isLong(leaf)) return <SenderText text={text} />;
  return (
    <pre className="code wrapped" tabIndex={0} aria-label={leaf.path}>
      <SenderText text={text} />
    </pre>
  );
}

function Filters({
  event,
  leaf,
  onFilter,
}: {
  event: EventItem;
  leaf: Leaf;
  onFilter: (filter: ValueFilter) => void;
}) {
  const part = isFilterable(leaf) ? dataPart(event.data, leaf.pointer) : null;
  if (part === null) return null;
  return [false, true].map((out) => {
    const label = strings.filterByValue(out, showControls(leaf.path));
    return (
      <ActionIcon
        key={String(out)}
        aria-label={label}
        title={label}
        onClick={() => onFilter({ field: 'data', value: part, out })}
      >
        {out ? <CircleMinus size={14} aria-hidden /> : <CirclePlus size={14} aria-hidden />}
      </ActionIcon>
    );
  });
}
