import { Suspense, lazy } from 'react';
import { formatExact, type JsonValue } from '../../api/exact-json';
import { CodeBlock } from '../../ui/code-block';
import { RowsPending } from '../../ui/page-pending';
import { Section } from '../../ui/section';
import { Empty } from '../../ui/states';
import { RerunButton } from '../rerun-button';
import { isOver, type RunDetail } from '../run';
import { RunArtifacts } from './run-artifacts';
import * as strings from './run-results.strings';

const JsonTree = lazy(async () => ({ default: (await import('../../ui/json-tree/json-tree')).JsonTree }));

/** What a run has found or made: its result and its artifacts. */
export function RunResult({ project, run }: { project: string; run: RunDetail }) {
  const { result, artifacts } = run;
  if (result === null && artifacts.length === 0) {
    return (
      <Empty title={isOver(run) ? strings.nothingTitle : strings.nothingYetTitle}>
        {strings.nothingHint}
      </Empty>
    );
  }
  return (
    <>
      {result !== null && (
        <Section
          title={strings.resultTitle}
          lead={strings.resultHint}
          // An active run may report another one, and is not run again.
          actions={
            isOver(run) && (
              <RerunButton project={project} run={run} input={result} label={strings.runWithResult} />
            )
          }
        >
          {Object.keys(result).length === 0 ? (
            strings.emptyResult
          ) : (
            <>
              <Suspense fallback={<RowsPending rows={4} height={24} />}>
                <JsonTree value={result as JsonValue} label={strings.resultTitle} />
              </Suspense>
              <div style={{ marginTop: 16 }}>
                <CodeBlock code={formatExact(result)} label={strings.resultInSentence} />
              </div>
            </>
          )}
        </Section>
      )}
      {artifacts.length > 0 && <RunArtifacts runId={run.id} artifacts={artifacts} />}
    </>
  );
}
