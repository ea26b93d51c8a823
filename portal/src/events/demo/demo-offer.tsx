import { Text } from '@mantine/core';
import { CodeBlock } from '../../ui/copy-button';
import * as strings from '../events.strings';

/** Command that fills a project without events with sample data. */
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
