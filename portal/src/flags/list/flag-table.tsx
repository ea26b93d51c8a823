import { Checkbox, Text, Button, Group } from '@mantine/core';
import { useMemo, useState, useDeferredValue } from 'react';
import type { Flag, FlagGroup } from '../flag';
import classes from '../flags.module.css';
import { usePeople } from '../../members/people';
import { FlagRow } from './flag-row';
import type { RowAction } from './row-menu';
import * as strings from './flag-list.strings';
import { ChevronDown, ChevronRight, OctagonX } from 'lucide-react';
import { useCan } from '../../session/me';
import { ActionButton, needs } from '../../ui/action-button';
import { notifyError } from '../../ui/feedback/notify';
import { Status } from '../../ui/feedback/status';
import { KillGroupDialog, useRestore } from '../kill-dialog';

interface Section {
  group: FlagGroup | null;
  flags: readonly Flag[];
}

/**
 * @param grouped with a heading for each group that has flags among these.
 * @param complete whether these are all flags, so that the headings can show their number.
 */
export function FlagTable({
  project,
  flags,
  groups,
  grouped,
  complete,
  selected,
  onSelect,
  onSelectAll,
  onAction,
}: {
  project: string;
  flags: readonly Flag[];
  groups: readonly FlagGroup[];
  grouped: boolean;
  complete: boolean;
  selected: ReadonlySet<string>;
  onSelect: (key: string, selected: boolean) => void;
  onSelectAll: (selected: boolean) => void;
  onAction: (action: RowAction, flag: Flag) => void;
}) {
  const nameOf = usePeople(project);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const sections = useMemo(
    () => (grouped ? sectionsOf(flags, groups) : [{ group: null, flags }]),
    [grouped, flags, groups],
  );
  const inOrder = useMemo(
    () =>
      sections
        .filter(({ group }) => !grouped || !folded.has(group?.key ?? ''))
        .flatMap(({ flags: own }) => own),
    [sections, grouped, folded],
  );
  const drawn = useGradualRows(inOrder);
  const row = (flag: Flag) => (
    <FlagRow
      key={flag.key}
      project={project}
      flag={flag}
      selected={selected.has(flag.key)}
      onSelect={onSelect}
      onAction={onAction}
      changedBy={nameOf(flag.updated_by)}
      showGroup={!grouped}
    />
  );
  const count = flags.filter(({ key }) => selected.has(key)).length;
  return (
    <div className="panel scroll-x" role="region" aria-label={strings.filtersLabel} tabIndex={0}>
      <table role="table" className={classes['table']} aria-label={strings.filtersLabel}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" className={classes['check']}>
              <Checkbox
                aria-label={strings.selectAllFlags}
                checked={count > 0 && count === flags.length}
                indeterminate={count > 0 && count < flags.length}
                onChange={(event) => onSelectAll(event.currentTarget.checked)}
              />
            </th>
            <th role="columnheader">{strings.flagLabel}</th>
            <th role="columnheader">{strings.stateLabel}</th>
            <th role="columnheader">{strings.rolloutLabel}</th>
            <th role="columnheader" className={`${classes['number']} ${classes['count']}`}>
              <Text size="xs" fw={600} title={strings.evaluationsTooltip}>
                {strings.evaluationsLabel}
              </Text>
            </th>
            <th role="columnheader" className={classes['changed']}>
              {strings.changedLabel}
            </th>
            <th role="columnheader">{strings.actionsLabel}</th>
          </tr>
        </thead>
        {grouped ? (
          sections.map(({ group, flags: own }) => {
            const id = group?.key ?? '';
            const isFolded = folded.has(id);
            return (
              <tbody role="rowgroup" key={id}>
                <GroupHeading
                  project={project}
                  group={group}
                  count={strings.flagCount(own.length, complete, own.length === 1 && complete)}
                  folded={isFolded}
                  onFold={() => setFolded(isFolded ? without(folded, id) : new Set([...folded, id]))}
                />
                {own.filter(({ key }) => !isFolded && drawn.has(key)).map(row)}
              </tbody>
            );
          })
        ) : (
          <tbody role="rowgroup">{inOrder.filter(({ key }) => drawn.has(key)).map(row)}</tbody>
        )}
      </table>
    </div>
  );
}

/** Groups by name, then the flags that are in none. */
function sectionsOf(flags: readonly Flag[], groups: readonly FlagGroup[]): Section[] {
  const known = new Map(groups.map((group) => [group.key, group]));
  const byGroup = new Map<FlagGroup | null, Flag[]>();
  for (const flag of flags) {
    const group = known.get(flag.group ?? '') ?? null;
    const own = byGroup.get(group);
    if (own === undefined) byGroup.set(group, [flag]);
    else own.push(flag);
  }
  return [...byGroup]
    .map(([group, own]) => ({ group, flags: own }))
    .sort((a, b) => {
      if (a.group === null || b.group === null) return a.group === null ? 1 : -1;
      return a.group.name.localeCompare(b.group.name);
    });
}

function without(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  return new Set([...set].filter((id) => id !== one));
}

/** Rows that fit on a screen. */
const AT_ONCE = 10;
const NONE: readonly Flag[] = [];

/**
 * The rows to render now. A row has a switch, buttons and menus, and fifty new ones block the page for some hundred
 * milliseconds: a screenful is rendered at once, the others when the browser is idle. Rows that were rendered stay.
 *
 * @param flags the same array as long as nothing changed.
 */
function useGradualRows(flags: readonly Flag[]): ReadonlySet<string> {
  const settled = useDeferredValue(flags, NONE);
  return useMemo(() => {
    const there = new Set(settled.map(({ key }) => key));
    return new Set(flags.filter(({ key }, i) => i < AT_ONCE || there.has(key)).map(({ key }) => key));
  }, [flags, settled]);
}

/** Heading of a group of flags: collapses the group and has its kill switch. */
function GroupHeading({
  project,
  group,
  count,
  folded,
  onFold,
}: {
  project: string;
  /** `null`: the flags that are in none. */
  group: FlagGroup | null;
  count: string;
  folded: boolean;
  onFold: () => void;
}) {
  const name = group?.name ?? strings.noGroup;
  const Chevron = folded ? ChevronRight : ChevronDown;
  return (
    <tr role="row" className={classes['group']} data-no-entry>
      <td role="cell" colSpan={7}>
        <Group justify="space-between" gap="xs">
          <Group gap={10}>
            <button type="button" className={classes['fold']} aria-expanded={!folded} onClick={onFold}>
              <Chevron size={15} aria-hidden />
              {name}
            </button>
            <Text size="xs" c="dimmed">
              {count}
            </Text>
            {group?.killed === true && (
              <Status kind="err" icon={OctagonX}>
                {strings.groupKilled}
              </Status>
            )}
            {group?.killed === false && !group.enabled && <Status kind="off">{strings.groupDisabled}</Status>}
          </Group>
          {group !== null && <GroupStop project={project} group={group} />}
        </Group>
      </td>
    </tr>
  );
}

function GroupStop({ project, group }: { project: string; group: FlagGroup }) {
  const [opened, setOpened] = useState(false);
  const blocked = needs(useCan(project, 'flags:kill'), 'flags:kill', project);
  const restore = useRestore(project);
  if (group.killed) {
    return (
      <ActionButton
        size="compact-xs"
        variant="default"
        blocked={blocked}
        onClick={() => void restore('group', group.key, group.name).catch(notifyError)}
      >
        {strings.restoreGroup}
      </ActionButton>
    );
  }
  return (
    <>
      {blocked === null ? (
        <Button
          size="compact-xs"
          variant="outline"
          color="red"
          c="var(--st-err)"
          onClick={() => setOpened(true)}
        >
          {strings.killGroup}
        </Button>
      ) : (
        <ActionButton size="compact-xs" variant="default" blocked={blocked} onClick={() => undefined}>
          {strings.killGroup}
        </ActionButton>
      )}
      <KillGroupDialog project={project} group={group} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
