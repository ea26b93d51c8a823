import { Group, Progress, Text } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import { Section } from '../ui/section';
import type { GettingStarted } from './queries';

interface Step {
  name: keyof GettingStarted;
  to: LinkProps['to'];
  title: string;
  text: string;
}

/** In the order in which they make sense. */
const STEPS: readonly Step[] = [
  {
    name: 'has_key',
    to: '/p/$project/settings/keys',
    title: 'Make an API key',
    text: 'For the first program that sends events or asks flags.',
  },
  {
    name: 'has_event',
    to: '/p/$project/events',
    title: 'Send the first event',
    text: 'The key’s dialog has a command that works; the events page shows it arrive.',
  },
  {
    name: 'has_flag',
    to: '/p/$project/flags',
    title: 'Create a feature flag',
    text: 'Roll something out to a part of your users.',
  },
  {
    name: 'has_installation',
    to: '/p/$project/apps',
    title: 'Install an app',
    text: 'A version with settings and the permissions that you grant it.',
  },
  {
    name: 'has_run',
    to: '/p/$project/runs',
    title: 'Start a run',
    text: 'Of an installed app, and watch its state and log.',
  },
  {
    name: 'has_members',
    to: '/p/$project/members',
    title: 'Let somebody in',
    text: 'As an owner, developer or viewer of the project.',
  },
];

/** What a new project lacks. It goes away when everything is done that this person can see. */
export function GettingStartedPanel({ project, steps }: { project: string; steps: GettingStarted }) {
  const seen = STEPS.filter(({ name }) => steps[name] !== undefined);
  const done = seen.filter(({ name }) => steps[name] === true).length;
  if (done === seen.length) return null;
  return (
    <Section
      title="Getting started"
      actions={
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" c="dimmed" className="tabular">{`${done} of ${seen.length} done`}</Text>
          <Progress value={(done / seen.length) * 100} w={80} aria-label="Steps done" />
        </Group>
      }
    >
      <ol className="steps">
        {seen.map(({ name, to, title, text }) => {
          const isDone = steps[name] === true;
          return (
            <li key={name} data-done={isDone}>
              {isDone ? (
                <CircleCheck size={18} role="img" aria-label="Done" />
              ) : (
                <Circle size={18} role="img" aria-label="Not done" />
              )}
              <div>
                <Link to={to} params={{ project } as never}>
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
    </Section>
  );
}
