import { Anchor, Group, Select, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { OctagonX } from 'lucide-react';
import { useCan } from '../../session/me';
import { needs } from '../../ui/action-button';
import { Status } from '../../ui/status';
import { CohortsEditor } from '../editor/cohorts-editor';
import { FlagSwitch } from '../flag-switch';
import classes from '../flags.module.css';
import { groupsQuery } from '../queries';
import { ROLLOUT_PRESETS } from '../percent';
import { RolloutControl } from '../rollout-control';
import { ImpactLine } from './impact-line';
import { useDraft } from './draft-context';
import { RuleStep } from './rule-step';
import { SchedulesPanel } from './schedules-panel';
import { UsagePanel } from './usage-panel';
import { fillSlots } from '../../ui/fill-slots';
import * as strings from './flag-detail.strings';

/** The flag's rule, step by step as the service asks it, with the control of each step in its place. */
export function RulesTab() {
  const { project, flag } = useDraft();
  return (
    <div className={classes['columns']}>
      <section aria-labelledby="rule-title">
        <Title order={2} size="md" id="rule-title" mb={4}>
          {strings.whoGetsOn}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {strings.theFirstStepThatApplies}
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
  const away = flag.archived ? strings.bringItBackFromThe : blocked;
  return (
    <div className="panel">
      <ol className={classes['steps']}>
        <GroupStep blocked={away} />
        <RuleStep
          number={2}
          title={strings.emergencyStop}
          text={flag.killed ? strings.pulledOffForEverybodyWhatever : strings.notPulledKillAboveTurns}
          aside={
            flag.killed && (
              <Status kind="err" icon={OctagonX}>
                {strings.stopsTheFlag}
              </Status>
            )
          }
        />
        <RuleStep
          number={3}
          title={strings.aPersonsOwnOverride}
          text={
            <>
              {fillSlots(strings.personWithOverride, {
                link: (
                  <Anchor
                    component={Link}
                    to="/p/$project/flags/$key/overrides"
                    params={params as never}
                    size="sm"
                    underline="always"
                  >
                    {strings.seeTheOverrides}
                  </Anchor>
                ),
              })}
            </>
          }
        />
        <RuleStep
          number={4}
          title={strings.switchLabel}
          text={values.enabled ? strings.onTheStepsBelowDecide : strings.offEverybodyGetsOffHere}
          aside={
            <FlagSwitch
              label={strings.theFlagIsOnOr}
              on={values.enabled}
              blocked={away}
              onChange={(enabled) => edit({ enabled })}
            />
          }
        />
        <RuleStep number={5} title={strings.cohorts} text={strings.everyDimensionWithValuesMust}>
          <CohortsEditor
            key={`${generation}-${flag.version}`}
            rows={values.rows}
            readOnly={away !== null}
            onChange={(rows) => edit({ rows })}
          />
        </RuleStep>
        <RuleStep number={6} title={strings.rollout} text={rolloutText(values.rollout)}>
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
      title={strings.group2}
      text={
        values.group === null
          ? strings.inNoGroupSoNo
          : isStopped
            ? strings.nameIsKilledAllIts(group.name, group.killed)
            : strings.whenTheGroupIsKilled
      }
      aside={
        <Group gap="xs">
          {isStopped && (
            <Status kind="err" icon={OctagonX}>
              {strings.stopsTheFlag}
            </Status>
          )}
          <Select
            w={190}
            size="xs"
            aria-label={strings.groupOfTheFlag}
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
        {strings.arrowKeysGoBy1(ROLLOUT_PRESETS.join(', '))}
      </Text>
    </Stack>
  );
}

function rolloutText(rollout: number): string {
  if (rollout === 100) return strings.percentOnForEverybody100;
  if (rollout === 0) return strings.percentOnForNobody0;
  return strings.onForThoseInThe(rollout - 1);
}
