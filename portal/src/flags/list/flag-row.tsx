import { ActionIcon, Alert, Button, Checkbox, Group, Text, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { OctagonX, Users } from 'lucide-react';
import { memo } from 'react';
import { asProblem, Problem } from '../../api/problem';
import { useCan } from '../../session/me';
import { fillSlots } from '../../ui/text/fill-slots';
import { needs } from '../../ui/action-button';
import { lazyPart } from '../../ui/lazy-part';
import { notifyError } from '../../ui/feedback/notify';
import { Status } from '../../ui/feedback/status';
import { RelativeTime } from '../../ui/text/time';
import { cohortCount, type Flag, type FlagFields } from '../flag';
import { FlagStatus, OverriddenBadge, StaleBadge } from '../flag-status';
import { FlagSwitch } from '../flag-switch';
import classes from '../flags.module.css';
import { useRestore } from '../kill-dialog';
import { useFlagChange } from '../use-flag-change';
import { RolloutButton } from './rollout-button';
import { RowMenu, type RowAction } from './row-menu';
import { SenderText } from '../../ui/text/sender-text';
import * as strings from './flag-list.strings';
import { AnchorLink } from '../../ui/links';

/** Loaded when a change of a row is rejected because another user changed the flag before. */
const ConflictAlert = lazyPart(async () => (await import('../editor/conflict')).ConflictAlert);

interface FlagRowProps {
  project: string;
  flag: Flag;
  selected: boolean;
  onSelect: (key: string, selected: boolean) => void;
  onAction: (action: RowAction, flag: Flag) => void;
  changedBy: string | null;
  /** Its group is killed or disabled: it is off regardless of its own settings. */
  showGroup: boolean;
}

/** One flag of the list. Memoized, because a page has fifty of them with several controls each. */
export const FlagRow = memo(function FlagRow({
  project,
  flag,
  selected,
  onSelect,
  onAction,
  changedBy,
  showGroup,
}: FlagRowProps) {
  const change = useFlagChange(project, flag);
  const blocked = needs(useCan(project, 'flags:edit'), 'flags:edit', project);
  const { name, enabled, archived, killed } = flag;
  const isStoppedByGroup = flag.state_cause === 'group';
  const apply = (fields: FlagFields, done: string) => change.mutate({ fields, done });

  return (
    <>
      <tr role="row" className={classes['row']} data-selected={selected || undefined}>
        <td role="cell" className={classes['check']}>
          <Checkbox
            aria-label={strings.selectFlag(name)}
            checked={selected}
            onChange={(event) => onSelect(flag.key, event.currentTarget.checked)}
          />
        </td>
        <td role="cell" className={classes['name']}>
          <FlagName project={project} flag={flag} showGroup={showGroup} />
        </td>
        <td role="cell" className={classes['state']}>
          {archived || killed || isStoppedByGroup ? (
            <FlagStatus flag={flag} isShort />
          ) : (
            <FlagSwitch
              label={strings.switchLabel(name)}
              on={enabled}
              blocked={blocked}
              onChange={(on) => apply({ enabled: on }, strings.turnedOnOrOff(name, on))}
            />
          )}
        </td>
        <td role="cell" className={classes['rolloutCell']}>
          <RolloutButton
            name={name}
            value={flag.rollout}
            blocked={archived ? strings.archivedRestoreFirst : blocked}
            isMuted={flag.state !== 'on'}
            onApply={(rollout) => apply({ rollout }, strings.rolledOut(name, rollout))}
          />
        </td>
        <td role="cell" className={`${classes['number']} ${classes['count']}`}>
          {flag.last_evaluated_at === null
            ? strings.never
            : flag.evaluations_since_yesterday.toLocaleString('en')}
        </td>
        <td role="cell" className={classes['changed']}>
          <Text size="sm" component="div" lh="20px">
            <RelativeTime at={flag.updated_at} />
          </Text>
          {changedBy !== null && (
            <Text size="xs" c="dimmed" className="cut-names" maw={150} lh="16px">
              {fillSlots(strings.byPerson, { person: <SenderText key="person" text={changedBy} /> })}
            </Text>
          )}
        </td>
        <td role="cell" className={classes['actions']}>
          <RowActions project={project} flag={flag} onAction={onAction} />
        </td>
      </tr>
      {change.isError && (
        <tr role="row" className={classes['note']} data-no-entry>
          <td role="cell" colSpan={7}>
            <Refused project={project} flag={flag} change={change} />
          </td>
        </tr>
      )}
    </>
  );
});

function FlagName({ project, flag, showGroup }: Pick<FlagRowProps, 'flag' | 'project' | 'showGroup'>) {
  const cohorts = cohortCount(flag.cohorts);
  return (
    <>
      <div className={classes['nameLine']}>
        <Link
          className={`ellipsis ${classes['flagName']}`}
          to="/p/$project/flags/$key/rules"
          params={{ project, key: flag.key }}
        >
          <SenderText text={flag.name} />
        </Link>
        <div className={classes['nameExtras']}>
          <OverriddenBadge value={flag.overridden_for_me} />
          {cohorts > 0 && (
            <Status kind="info" icon={Users}>
              {strings.cohortCount(cohorts)}
            </Status>
          )}
          <StaleBadge stale={flag.stale} />
          {showGroup && flag.group !== null && (
            <FilterLink filter={{ group: flag.group }}>{flag.group}</FilterLink>
          )}
          {flag.tags.map((tag) => (
            <FilterLink key={tag} filter={{ tag }}>{`#${tag}`}</FilterLink>
          ))}
        </div>
      </div>
      <div className={`mono ellipsis ${classes['flagKey']}`} title={flag.key}>
        {flag.key}
      </div>
    </>
  );
}

function FilterLink({ filter, children }: { filter: { group?: string; tag?: string }; children: string }) {
  return (
    <AnchorLink
      to="."
      search={(search: object) => ({ ...search, ...filter })}
      size="xs"
      className={classes['tag']}
    >
      {children}
    </AnchorLink>
  );
}

function RowActions({ project, flag, onAction }: Pick<FlagRowProps, 'flag' | 'onAction' | 'project'>) {
  const mayKill = useCan(project, 'flags:kill');
  const blocked = needs(mayKill, 'flags:kill', project);
  const restore = useRestore(project);
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {flag.killed && !flag.archived && (
        <Tooltip label={blocked ?? strings.restoreTooltip}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={strings.restoreFlag(flag.name)}
            aria-disabled={!mayKill || undefined}
            data-disabled={!mayKill || undefined}
            onClick={() => {
              if (mayKill) restore('flag', flag.key, flag.name).catch(notifyError);
            }}
          >
            {strings.restore}
          </Button>
        </Tooltip>
      )}
      {!flag.killed && !flag.archived && (
        <Tooltip label={blocked ?? strings.killTooltip}>
          <ActionIcon
            size={32}
            aria-label={strings.killFlag(flag.name)}
            aria-disabled={!mayKill || undefined}
            data-disabled={!mayKill || undefined}
            onClick={() => {
              if (mayKill) onAction('kill', flag);
            }}
          >
            <OctagonX size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <RowMenu project={project} flag={flag} onAction={onAction} />
    </Group>
  );
}

/** Reason for which a change was rejected, shown at its control; the control has been reverted. */
function Refused({
  project,
  flag,
  change,
}: {
  project: string;
  flag: Flag;
  change: ReturnType<typeof useFlagChange>;
}) {
  const { error, variables, context, reset, mutate } = change;
  if (error instanceof Problem && error.status === 412 && variables !== undefined) {
    return (
      <ConflictAlert
        project={project}
        flagKey={flag.key}
        seenRevision={context?.seen ?? flag.revision}
        mine={inWords(variables.fields)}
        onTakeTheirs={reset}
        onApplyMine={() => mutate({ fields: variables.fields, done: strings.changeApplied(flag.name) })}
      />
    );
  }
  const problem = asProblem(error);
  return (
    <Alert
      color="red"
      role="alert"
      title={strings.changeRejectedTitle(flag.name, problem.title)}
      withCloseButton
      closeButtonLabel={strings.close}
      onClose={reset}
    >
      {problem.detail}
    </Alert>
  );
}

function inWords({ enabled, rollout, archived }: FlagFields): string {
  return [
    enabled !== undefined && (enabled ? strings.turnOnInSentence : strings.turnOffInSentence),
    rollout !== undefined && `rollout ${rollout}%`,
    archived !== undefined && (archived ? strings.archiveInSentence : strings.bringBackInSentence),
  ]
    .filter((part) => part !== false)
    .join(', ');
}
