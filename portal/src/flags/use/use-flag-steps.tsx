import '@mantine/core/styles/Tabs.layer.css';
import { Stack, Tabs, Text } from '@mantine/core';
import { serviceAddress } from '../../api/service-address';
import { CodeBlock } from '../../ui/copy-button';
import { FLAG_SNIPPETS, type SnippetLanguage } from './flag-snippets';
import * as strings from './use-flag.strings';

/** One program for each language, with the flag's own key. */
export function UseFlagSteps({ project, flagKey }: { project: string; flagKey: string }) {
  return (
    <Tabs defaultValue={FLAG_SNIPPETS[0]?.language ?? null} keepMounted={false}>
      <Tabs.List mb="sm" aria-label={strings.languageLabel}>
        {FLAG_SNIPPETS.map(({ language }) => (
          <Tabs.Tab key={language} value={language}>
            {strings.LANGUAGES[language]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {FLAG_SNIPPETS.map(({ language, install, code }) => (
        <Tabs.Panel key={language} value={language}>
          <Stack gap="sm">
            {install !== null && <CodeBlock label={strings.installInSentence} code={install} />}
            <CodeBlock
              label={strings.programInSentence(strings.LANGUAGES[language])}
              code={code(serviceAddress, project, flagKey)}
            />
            <Text size="xs" c="dimmed">
              {hintOf(language)}
            </Text>
          </Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function hintOf(language: SnippetLanguage): string {
  if (language === 'react') return `${strings.pageKeyHint} ${strings.pageHint}`;
  return `${strings.keyHint} ${language === 'curl' ? strings.curlHint : strings.localHint}`;
}
