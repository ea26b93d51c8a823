import { Text } from '@mantine/core';
import { Check, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Status } from '../ui/feedback/status';
import type { SystemComponent } from './queries';
import classes from './health.module.css';
import * as strings from './health.strings';

const STYLES = {
  ok: { kind: 'ok', icon: Check, word: strings.works },
  warn: { kind: 'warn', icon: TriangleAlert, word: strings.needsAttention },
  down: { kind: 'err', icon: CircleX, word: strings.down },
} as const;

export function ComponentState({ state }: { state: SystemComponent['state'] }) {
  const { kind, icon, word } = STYLES[state];
  return (
    <Status kind={kind} icon={icon}>
      {word}
    </Status>
  );
}

/** Tile of one component or dependency: its status, some figures, and what to do when it fails. */
export function ComponentTile({
  title,
  component,
  facts,
}: {
  title: string;
  component: SystemComponent;
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <article className={`panel ${classes.tile}`} aria-label={title}>
      <header className={classes.tileHead}>
        <Text component="h3" size="sm" fw={600} m={0}>
          {title}
        </Text>
        <ComponentState state={component.state} />
      </header>
      <Text size="sm">{component.explanation}</Text>
      {component.action !== null && (
        <Text size="sm" fw={500}>
          {component.action}
        </Text>
      )}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
