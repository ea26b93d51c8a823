import { UnstyledButton } from '@mantine/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { SenderText } from '../../../../ui/sender-text';
import classes from './error-groups.module.css';
import { foldFrames } from './fold-frames';
import type { ErrorFrame } from './queries';
import * as strings from './error-groups.strings';

/** The calls of a stack, the innermost first. Frames of libraries are folded, unless there are no others. */
export function StackFrames({ frames }: { frames: readonly ErrorFrame[] }) {
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
