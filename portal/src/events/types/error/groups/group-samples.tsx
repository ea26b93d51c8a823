import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../../../ui/layout/section';
import { SenderText } from '../../../../ui/text/sender-text';
import { ExactTime } from '../../../../ui/text/time';
import classes from './error-groups.module.css';
import type { ErrorException, ErrorSample, ErrorFrame } from './queries';
import * as strings from './error-groups.strings';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { AnchorLink } from '../../../../ui/links';

/** Sample events of the group, shown one at a time, latest first. */
export function GroupSamples({ project, samples }: { project: string; samples: readonly ErrorSample[] }) {
  const [index, setIndex] = useState(0);
  const sample = samples[Math.min(index, samples.length - 1)];
  if (sample === undefined) {
    return (
      <Section title={strings.samplesTitle}>
        <Text size="sm">{strings.noSamples}</Text>
      </Section>
    );
  }
  const position = samples.indexOf(sample);
  const step = (by: number) => setIndex(Math.max(0, Math.min(samples.length - 1, position + by)));
  return (
    <Section
      title={strings.samplesTitle}
      lead={<span aria-live="polite">{strings.sampleOf(position + 1, samples.length)}</span>}
      actions={
        samples.length > 1 && (
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              aria-disabled={position === 0}
              data-disabled={position === 0 || undefined}
              onClick={() => step(-1)}
            >
              {strings.newerSample}
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-disabled={position === samples.length - 1}
              data-disabled={position === samples.length - 1 || undefined}
              onClick={() => step(1)}
            >
              {strings.olderSample}
            </Button>
          </Group>
        )
      }
    >
      <SampleFacts project={project} sample={sample} />
      {sample.exceptions.map((exception, place) => (
        <Exception key={place} exception={exception} isCause={place > 0} />
      ))}
    </Section>
  );
}

function SampleFacts({ project, sample }: { project: string; sample: ErrorSample }) {
  const named: [string, string | null][] = [
    [strings.kindWords.release, sample.release],
    [strings.kindWords.environment, sample.environment],
    [strings.kindWords.service, sample.service],
    [strings.userLabel, sample.user],
  ];
  return (
    <Group gap="md" mb="sm">
      <ExactTime at={sample.ts} />
      {named.map(
        ([name, value]) =>
          value !== null && (
            <Text key={name} size="sm" component="span" style={{ overflowWrap: 'anywhere' }}>
              {name}: <SenderText text={value} />
            </Text>
          ),
      )}
      <AnchorLink to="/p/$project/events/$event" params={{ project, event: sample.event_id }} size="sm">
        {strings.openEvent}
      </AnchorLink>
      {sample.trace_id !== null && (
        <AnchorLink to="/p/$project/traces/$trace" params={{ project, trace: sample.trace_id }} size="sm">
          {strings.openTrace}
        </AnchorLink>
      )}
    </Group>
  );
}

function Exception({
  exception: { type, message, frames },
  isCause,
}: {
  exception: ErrorException;
  isCause: boolean;
}) {
  return (
    <div className={classes.exception}>
      <Text component="h3" size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {isCause && `${strings.causedBy} `}
        <SenderText text={type} />
      </Text>
      {message !== null && (
        <Text size="sm" className={classes.message}>
          <SenderText text={message} />
        </Text>
      )}
      {frames.length > 0 && <StackFrames frames={frames} />}
      {frames.length === 0 && !isCause && (
        <Text size="sm" c="dimmed">
          {strings.noStack}
        </Text>
      )}
    </div>
  );
}

/** Frames of a stack, innermost first. Library frames are folded when the stack has frames of the application. */
function StackFrames({ frames }: { frames: readonly ErrorFrame[] }) {
  return (
    <ol className={`mono ${classes.frames}`}>
      {foldFrames(frames).map((part, index) => (
        <li key={index}>
          {part.isFolded ? <FoldedFrames frames={part.frames} /> : <Lines frames={part.frames} />}
        </li>
      ))}
    </ol>
  );
}

function FoldedFrames({ frames }: { frames: readonly ErrorFrame[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Icon size={13} aria-hidden /> {strings.libraryFrames(frames.length)}
      </UnstyledButton>
      {isOpen && <Lines frames={frames} isLibrary />}
    </>
  );
}

function Lines({ frames, isLibrary = false }: { frames: readonly ErrorFrame[]; isLibrary?: boolean }) {
  return frames.map(({ function: name, file, line, column }, index) => (
    <div key={index} className={classes.frame} data-library={isLibrary || undefined}>
      <SenderText text={name ?? strings.anonymous} />{' '}
      <span className={classes.place}>
        <SenderText text={[file, line, column].filter((part) => part !== null).join(':')} />
      </span>
    </div>
  ));
}

interface FramePart {
  isFolded: boolean;
  frames: ErrorFrame[];
}

/** Folds consecutive library frames into one part each, unless the stack has no frames of the application. */
export function foldFrames(frames: readonly ErrorFrame[]): FramePart[] {
  const isFoldable = frames.some(({ in_app: isInApp }) => isInApp);
  const parts: FramePart[] = [];
  for (const frame of frames) {
    const isFolded = isFoldable && !frame.in_app;
    const last = parts.at(-1);
    if (last?.isFolded === isFolded) last.frames.push(frame);
    else parts.push({ isFolded, frames: [frame] });
  }
  return parts;
}
