import { Suspense, lazy } from 'react';
import { CodeBlock } from '../ui/code-block';
import { Section } from '../ui/section';
import { formatExact, type JsonValue } from '../api/exact-json';
import { RowsPending } from '../ui/page-pending';
import * as strings from './runs.strings';

const JsonTree = lazy(async () => ({ default: (await import('../ui/json-tree/json-tree')).JsonTree }));

export function RunInput({ input }: { input: Record<string, unknown> }) {
  if (Object.keys(input).length === 0) return <Section title={strings.inputLabel}>{strings.noInput}</Section>;
  return (
    <Section title={strings.inputLabel} lead={strings.inputHint}>
      <Suspense fallback={<RowsPending rows={4} height={24} />}>
        <JsonTree value={input as JsonValue} label={strings.inputLabel} />
      </Suspense>
      <div style={{ marginTop: 16 }}>
        <CodeBlock code={formatExact(input)} label={strings.inputInSentence} />
      </div>
    </Section>
  );
}
