import { Group, Text, Title } from '@mantine/core';
import { Target } from 'lucide-react';
import type { ReactNode } from 'react';
import { Status } from '../../ui/feedback/status';
import classes from '../flags.module.css';
import * as strings from './flag-detail.strings';

/** One step of the rule: its condition, its value, and its control. */
export function RuleStep({
  number,
  title,
  text,
  aside,
  decides = false,
  children,
}: {
  number: number;
  title: string;
  text: ReactNode;
  aside?: ReactNode;
  /** Whether the step decided for the previewed context. */
  decides?: boolean;
  children?: ReactNode;
}) {
  return (
    <li data-decides={decides || undefined} aria-current={decides ? 'step' : undefined}>
      <span className={classes['stepNumber']} aria-hidden>
        {number}
      </span>
      <div style={{ minWidth: 0 }}>
        <Group justify="space-between" gap="xs" mb={2}>
          <Group gap={8}>
            <Title order={3} size="sm">
              {title}
            </Title>
            {decides && (
              <Status kind="run" icon={Target}>
                {strings.decidesBadge}
              </Status>
            )}
          </Group>
          {aside}
        </Group>
        <Text size="sm" c="dimmed" component="div" mb={children === undefined ? 0 : 'xs'}>
          {text}
        </Text>
        {children}
      </div>
    </li>
  );
}
