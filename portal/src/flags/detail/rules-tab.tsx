import { Group, Select, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { OctagonX } from 'lucide-react';
import { useCan } from '../../session/me';
import { needs } from '../../ui/action-button';
import { Status } from '../../ui/feedback/status';
import { CohortsEditor } from '../editor/cohorts-editor';
import { FlagSwitch } from '../flag-switch';
import classes from '../flags.module.css';
import { groupsQuery, usageQuery } from '../queries';
import { RolloutControl } from '../editor/rollout-control';
import { useDraft } from './draft-context';
import { RuleStep } from './rule-step';
import { SchedulesPanel } from './schedules-panel';
import { UsagePanel } from './usage-panel';
import { fillSlots } from '../../ui/text/fill-slots';
import * as strings from './flag-detail.strings';
import { type Flag, ROLLOUT_PRESETS } from '../flag';
import { AnchorLink } from '../../ui/links';

/** The flag's rule, step by step in the order of evaluation, with the control of each step in its place. */
export function RulesTab() {
  const { project, flag } = useDraft();
  return (
    <div className={classes['columns']}>
      <section aria-labelledby="rule-title">
        <Title order={2} size="md" id="rule-title" mb={4}>
          {strings.rulesTitle}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {strings.rulesLead}
        </Text>
        <Steps />
      </section>
      <Stack gap="lg">
        <UsagePanel project={project} flagKey={flag.key} />
        <SchedulesPanel project={project} flag={flag} />
      </Stack>
    </div>
  );
}

function Steps() {
  const { project, flag, values, edit, generation } = useDraft();
  const blocked = needs(useCan(project, 'flags:edit'), 'flags:edit', project);
  const params = { project, key: flag.key };
  const away = flag.archived ? strings.archivedRestoreFirst : blocked;
  return (
    <div className="panel">
      <ol className={classes['steps']}>
        <GroupStep blocked={away} />
        <RuleStep
          number={2}
          title={strings.emergencyStopStep}
          text={flag.killed ? strings.emergencyStopPulled : strings.emergencyStopNotPulled}
          aside={
            flag.killed && (
              <Status kind="err" icon={OctagonX}>
                {strings.stopsFlagBadge}
              </Status>
            )
          }
        />
        <RuleStep
          number={3}
          title={strings.overrideStep}
          text={
            <>
              {fillSlots(strings.overrideStepHint, {
                link: (
                  <AnchorLink
                    to="/p/$project/flags/$key/overrides"
                    params={params}
                    size="sm"
                    underline="always"
                  >
                    {strings.seeOverrides}
                  </AnchorLink>
                ),
              })}
            </>
          }
        />
        <RuleStep
          number={4}
          title={strings.switchStep}
          text={values.enabled ? strings.switchOn : strings.switchOff}
          aside={
            <FlagSwitch
              label={strings.switchLabel}
              on={values.enabled}
              blocked={away}
              onChange={(enabled) => edit({ enabled })}
            />
          }
        />
        <RuleStep number={5} title={strings.cohortsStep} text={strings.cohortsHint}>
          <CohortsEditor
            key={`${generation}-${flag.version}`}
            rows={values.rows}
            readOnly={away !== null}
            onChange={(rows) => edit({ rows })}
          />
        </RuleStep>
        <RuleStep number={6} title={strings.rolloutStep} text={rolloutText(values.rollout)}>
          <Rollout blocked={away} />
        </RuleStep>
      </ol>
    </div>
  );
}

function GroupStep({ blocked }: { blocked: string | null }) {
  const { project, values, edit } = useDraft();
  const { data: groups = [] } = useQuery(groupsQuery(project));
  const group = groups.find(({ key }) => key === values.group);
  const options = [
    { value: '', label: strings.noGroup },
    ...groups.map(({ key, name }) => ({ value: key, label: name })),
  ];
  const isStopped = group !== undefined && (group.killed || !group.enabled);
  return (
    <RuleStep
      number={1}
      title={strings.groupStep}
      text={
        values.group === null
          ? strings.noGroupHint
          : isStopped
            ? strings.groupStoppedHint(group.name, group.killed)
            : strings.groupHint
      }
      aside={
        <Group gap="xs">
          {isStopped && (
            <Status kind="err" icon={OctagonX}>
              {strings.stopsFlagBadge}
            </Status>
          )}
          <Select
            w={190}
            size="xs"
            aria-label={strings.groupLabel}
            data={options}
            value={values.group ?? ''}
            allowDeselect={false}
            readOnly={blocked !== null}
            onChange={(next) => edit({ group: next === null || next === '' ? null : next })}
          />
        </Group>
      }
    />
  );
}

function Rollout({ blocked }: { blocked: string | null }) {
  const { project, flag, values, edit } = useDraft();
  return (
    <Stack gap="xs">
      <RolloutControl
        name={flag.name}
        value={values.rollout}
        blocked={blocked}
        muted={!values.enabled || flag.killed}
        onCommit={(rollout) => edit({ rollout })}
      />
      <ImpactLine project={project} flag={flag} rollout={values.rollout} />
      <Text size="xs" c="dimmed">
        {strings.rolloutKeys(ROLLOUT_PRESETS.join(', '))}
      </Text>
    </Stack>
  );
}

function rolloutText(rollout: number): string {
  if (rollout === 100) return strings.rolloutFull;
  if (rollout === 0) return strings.rolloutZero;
  return strings.rolloutPartial(rollout - 1);
}

const DAYS = 7;

/** Estimates how many evaluations a rollout would turn on, from those of the last days; nothing when none were reported. */
export function ImpactLine({
  project,
  flag,
  rollout,
}: {
  project: string;
  flag: Pick<Flag, 'key' | 'rollout'>;
  /** As it is edited, in percent. */
  rollout: number;
}) {
  const { data } = useQuery(usageQuery(project, flag.key, DAYS));
  const came = data?.days.reduce((sum, day) => sum + day.at_rollout, 0) ?? 0;
  if (came === 0) return null;
  return (
    <Text size="sm" role="status">
      {impactText(came, rollout, flag.rollout)}
    </Text>
  );
}

/**
 * @param came evaluations that reached the rollout step.
 * @param saved the saved rollout, in percent.
 */
export function impactText(came: number, rollout: number, saved: number): string {
  const about = (percent: number) => roughly((came * percent) / 100).toLocaleString('en');
  const now = rollout === saved ? '' : strings.insteadOf(about(saved));
  return strings.estimatedImpact(about(rollout), now, came, DAYS);
}

/** Rounded to two digits, because the number is an estimate. */
function roughly(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return Math.round(count / unit) * unit;
}
