import { Group, Progress, Stack, Text } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import { Suspense, lazy } from 'react';
import { Section } from '../ui/layout/section';
import type { GettingStarted } from './queries';
import * as strings from './overview.strings';

/** Separate chunk, because only projects without events show it. */
const DemoOffer = lazy(async () => ({ default: (await import('../events/demo/demo-offer')).DemoOffer }));
/** Height of the offer in px, reserved so that the layout does not shift when its chunk arrives. */
const OFFER_HEIGHT = 72;

interface Step {
  name: keyof GettingStarted;
  to: NonNullable<LinkProps['to']>;
  title: string;
  text: string;
}

/** Steps in the recommended order. */
const STEPS: readonly Step[] = [
  {
    name: 'has_key',
    to: '/p/$project/settings/keys',
    title: strings.createKeyStep,
    text: strings.createKeyHint,
  },
  {
    name: 'has_event',
    to: '/p/$project/events',
    title: strings.sendEventStep,
    text: strings.sendEventHint,
  },
  {
    name: 'has_flag',
    to: '/p/$project/flags',
    title: strings.createFlagStep,
    text: strings.createFlagHint,
  },
  {
    name: 'has_installation',
    to: '/p/$project/apps',
    title: strings.installAppStep,
    text: strings.installAppHint,
  },
  {
    name: 'has_run',
    to: '/p/$project/runs',
    title: strings.startRunStep,
    text: strings.startRunHint,
  },
  {
    name: 'has_members',
    to: '/p/$project/members',
    title: strings.inviteStep,
    text: strings.inviteHint,
  },
];

/** Checklist of a new project. Hidden when all steps that the user can see are complete. */
export function GettingStartedPanel({ project, steps }: { project: string; steps: GettingStarted }) {
  const seen = STEPS.filter(({ name }) => steps[name] !== undefined);
  const done = seen.filter(({ name }) => steps[name] === true).length;
  if (done === seen.length) return null;
  return (
    <Section
      title={strings.gettingStartedTitle}
      actions={
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" c="dimmed" className="tabular">
            {strings.stepsProgress(done, seen.length)}
          </Text>
          <Progress value={(done / seen.length) * 100} w={80} aria-label={strings.stepsProgressLabel} />
        </Group>
      }
    >
      <ol className="steps">
        {seen.map(({ name, to, title, text }) => {
          const isDone = steps[name] === true;
          return (
            <li key={name} data-done={isDone}>
              {isDone ? (
                <CircleCheck size={18} role="img" aria-label={strings.done} />
              ) : (
                <Circle size={18} role="img" aria-label={strings.notDone} />
              )}
              <div>
                <Link to={to} params={{ project }}>
                  {title}
                </Link>
                {!isDone && (
                  <Text size="xs" c="dimmed">
                    {text}
                  </Text>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {steps.has_event === false && (
        <Stack gap={6} mt="sm" mih={OFFER_HEIGHT}>
          <Suspense>
            <DemoOffer project={project} />
          </Suspense>
        </Stack>
      )}
    </Section>
  );
}
