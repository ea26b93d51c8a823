import { Alert, Text } from '@mantine/core';
import { GitCompareArrows } from 'lucide-react';
import { SenderText } from '../ui/sender-text';
import { codeText } from './code-text';
import type { RunDetail } from './run';
import * as strings from './runs.strings';

/** Shows that a run was executed with other code than its version pins, or that this is unknown. */
export function CodeMismatch({
  run: { code, pinned_code: pin, code_mismatch: isOther },
}: {
  run: Pick<RunDetail, 'code' | 'code_mismatch' | 'pinned_code'>;
}) {
  if (code === null || pin === null || isOther === false) return null;
  return (
    <Alert
      color={isOther === true ? 'yellow' : 'gray'}
      mb="md"
      icon={<GitCompareArrows size={18} aria-hidden />}
      title={isOther === true ? strings.otherCodeTitle : strings.codeNotComparedTitle}
    >
      <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
        <SenderText text={strings.pinnedCodeText(pin.bundle_version ?? pin.dag_checksum ?? '')} />
      </Text>
      <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
        <SenderText text={code.problem ?? strings.executedCodeText(codeText(code))} />
      </Text>
    </Alert>
  );
}
