import { Text } from '@mantine/core';
import { CodeBlock } from '../../ui/copy-button';
import * as strings from '../events.strings';

/** For a project without events: the command that fills it with sample data. */
export function DemoOffer({ project, align = 'left' }: { project: string; align?: 'center' | 'left' }) {
  return (
    <>
      <Text size="sm" ta={align}>
        {strings.demoHint}
      </Text>
      <CodeBlock code={`npx signalbox demo ${project}`} label={strings.demoCommandInSentence} />
    </>
  );
}
