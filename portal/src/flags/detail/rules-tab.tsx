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

/** The flag's rule, step by step as the service asks it, with the control of each step in its place. */
export function RulesTab() {
  const { project, flag } = useDraft();
  return (
    <div className={classes['columns']}>
      <section aria-labelledby="rule-title">
        <Title order={2} size="md" id="rule-title" mb={4}>
          Who gets “on”
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          The first step that applies decides: emergency stops, then a person’s own override, then the switch,
          the cohorts and the rollout.
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
  const away = flag.archived ? 'Bring it back from the archive first.' : blocked;
  return (
    <div className="panel">
      <ol className={classes['steps']}>
        <GroupStep blocked={away} />
        <RuleStep
          number={2}
          title="Emergency stop"
          text={
            flag.killed
              ? 'Pulled: off for everybody, whatever stands below. “Restore” above brings it back with these settings.'
              : 'Not pulled. “Kill” above turns the flag off for everybody within seconds.'
          }
          aside={
            flag.killed && (
              <Status kind="err" icon={OctagonX}>
                Stops the flag
              </Status>
            )
          }
        />
        <RuleStep
          number={3}
          title="A person’s own override"
          text={
            <>
              Whoever has set one gets its value, and no step below is asked.{' '}
              <Anchor
                component={Link}
                to="/p/$project/flags/$key/overrides"
                params={params as never}
                size="sm"
                underline="always"
              >
                See the overrides
              </Anchor>
            </>
          }
        />
        <RuleStep
          number={4}
          title="Switch"
          text={values.enabled ? 'On: the steps below decide.' : 'Off: everybody gets “off” here.'}
          aside={
            <FlagSwitch
              label="The flag is on or off"
              on={values.enabled}
              blocked={away}
              onChange={(enabled) => edit({ enabled })}
            />
          }
        />
        <RuleStep
          number={5}
          title="Cohorts"
          text="Every dimension with values must match the context, or it is off."
        >
          <CohortsEditor
            key={`${generation}-${flag.version}`}
            rows={values.rows}
            readOnly={away !== null}
            onChange={(rows) => edit({ rows })}
          />
        </RuleStep>
        <RuleStep number={6} title="Rollout" text={rolloutText(values.rollout)}>
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
    { value: '', label: 'No group' },
    ...groups.map(({ key, name }) => ({ value: key, label: name })),
  ];
  const isStopped = group !== undefined && (group.killed || !group.enabled);
  return (
    <RuleStep
      number={1}
      title="Group"
      text={
        values.group === null
          ? 'In no group, so no group can stop it.'
          : isStopped
            ? `${group.name} is ${group.killed ? 'killed' : 'disabled'}: all its flags are off for everybody, and no override is stronger.`
            : 'When the group is killed or disabled, the flag is off for everybody.'
      }
      aside={
        <Group gap="xs">
          {isStopped && (
            <Status kind="err" icon={OctagonX}>
              Stops the flag
            </Status>
          )}
          <Select
            w={190}
            size="xs"
            aria-label="Group of the flag"
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
        {`Arrow keys go by 1, Page Up and Page Down by 10. Presets: ${ROLLOUT_PRESETS.join(', ')} %, beside the number.`}
      </Text>
    </Stack>
  );
}

function rolloutText(rollout: number): string {
  if (rollout === 100) return '100 %: on for everybody who came here.';
  if (rollout === 0) return '0 %: on for nobody.';
  return `On for those in the buckets 0 to ${rollout - 1} of 100. The same user stays in the same bucket: more percents only add users. A context without userId is off.`;
}
