import { ActionIcon, Group, Switch, Text, TextInput, Tooltip } from '@mantine/core';
import { ArrowDown, ArrowUp, Download, Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { SEARCH_FIELD } from '../../shell/shortcuts';
import { preference, usePreference } from '../../ui/preference';
import * as strings from './run-logs.strings';

export const wrapping = preference('log-wrap', ['off', 'on']);
export const following = preference('log-follow', ['on', 'off']);

/**
 * @param at index of the selected match, from 0.
 * @param grows whether the log may still be written.
 */
export function LogToolbar({
  query,
  hits,
  at,
  grows,
  onQuery,
  onStep,
  onDownload,
}: {
  query: string;
  hits: number;
  at: number;
  grows: boolean;
  onQuery: (query: string) => void;
  onStep: (step: 1 | -1) => void;
  onDownload: () => void;
}) {
  const wraps = usePreference(wrapping) === 'on';
  const follows = usePreference(following) === 'on';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onStep(event.shiftKey ? -1 : 1);
  };
  return (
    <Group gap="sm" mb="xs" align="center">
      <TextInput
        aria-label={strings.searchLabel}
        placeholder={strings.searchLabel}
        size="xs"
        w={240}
        leftSection={<Search size={14} aria-hidden />}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        {...{ [SEARCH_FIELD]: '' }}
      />
      {query !== '' && (
        <>
          <Text size="xs" role="status" className="tabular">
            {strings.searchResult(hits, at + 1)}
          </Text>
          <ActionIcon aria-label={strings.previousMatch} disabled={hits === 0} onClick={() => onStep(-1)}>
            <ArrowUp size={14} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={strings.nextMatch} disabled={hits === 0} onClick={() => onStep(1)}>
            <ArrowDown size={14} aria-hidden />
          </ActionIcon>
        </>
      )}
      <Switch
        size="xs"
        label={strings.wrapLines}
        checked={wraps}
        onChange={(event) => wrapping.write(event.currentTarget.checked ? 'on' : 'off')}
      />
      {grows && (
        <Switch
          size="xs"
          label={strings.followLog}
          checked={follows}
          onChange={(event) => following.write(event.currentTarget.checked ? 'on' : 'off')}
        />
      )}
      <Tooltip label={strings.downloadPart}>
        <ActionIcon aria-label={strings.downloadLog} onClick={onDownload}>
          <Download size={15} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
