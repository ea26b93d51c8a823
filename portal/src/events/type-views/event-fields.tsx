import { ActionIcon } from '@mantine/core';
import { CircleMinus, CirclePlus } from 'lucide-react';
import { CopyButton } from '../../ui/copy-button';
import { SenderText, showControls } from '../../ui/text/sender-text';
import type { EventItem } from '../event';
import type { ValueFilter } from '../filters/filters';
import { dataPart } from '../filters/data-part';
import { typeView } from './type-view';
import classes from './event-fields.module.css';
import * as strings from '../detail/event-detail.strings';
import type { ReactNode } from 'react';
import {
  isContainer,
  isJsonObject,
  stringifyExact,
  type JsonObject,
  type JsonValue,
} from '../../api/exact-json';
import type { Pointer } from '../../ui/json-tree/tree-rows';

/** Values that are longer, or have several lines, are shown in a scrolling box of the full width. */
const MAX_LINE = 200;

/** Fields of the event's data in the sender's spelling, with buttons that copy a value and filter by it. */
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

type Field = readonly [label: string, value: ReactNode];

/** List of names and values; absent values are left out. */
export function FieldList({ fields }: { fields: readonly Field[] }) {
  const given = fields.filter(([, value]) => value !== null && value !== undefined);
  if (given.length === 0) return null;
  return (
    <dl className={classes.fields}>
      {given.map(([label, value]) => (
        <div key={label}>
          <dt>{showControls(label)}</dt>
          <dd>{typeof value === 'string' ? <SenderText text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Deeper objects are shown as JSON. */
const MAX_DEPTH = 4;
/** Further fields are shown only in the JSON of the event. */
const MAX_LEAVES = 60;

/** One value of an event's data, with the sender's name for it. */
interface Leaf {
  pointer: Pointer;
  /** Dotted path, e.g. `fields.user_id`. */
  path: string;
  value: JsonValue;
}

/**
 * Lists the values of the data. Objects are flattened, lists are one value.
 *
 * @param hidden pointers of values that are shown elsewhere.
 */
export function leavesOf(
  data: JsonObject,
  hidden: readonly Pointer[],
): { leaves: readonly Leaf[]; left: number } {
  const leaves: Leaf[] = [];
  let left = 0;
  const add = (value: JsonValue, pointer: Pointer, path: string, depth: number): void => {
    if (hidden.includes(pointer)) return;
    if (isJsonObject(value) && Object.keys(value).length > 0 && depth < MAX_DEPTH) {
      for (const [name, part] of Object.entries(value)) {
        const escaped = name.replaceAll('~', '~0').replaceAll('/', '~1');
        add(part, `${pointer}/${escaped}`, path === '' ? name : `${path}.${name}`, depth + 1);
      }
    } else if (leaves.length < MAX_LEAVES) leaves.push({ pointer, path, value });
    else left += 1;
  };
  if (Object.keys(data).length > 0) add(data, '', '', 0);
  return { leaves, left };
}

/** The value as text: strings without quotes unless they are empty, everything else as JSON. */
function leafText(value: JsonValue): string {
  return typeof value === 'string' && value !== '' ? value : stringifyExact(value);
}

/** Whether events can be filtered by the value; not by whole lists and objects. */
function isFilterable({ value, pointer }: Leaf): boolean {
  return pointer !== '' && !isContainer(value);
}
