import { Alert, Text } from '@mantine/core';
import { type ReactNode, Suspense, lazy } from 'react';
import { CopyButton, CodeBlock } from '../../ui/copy-button';
import { fillSlots } from '../../ui/text/fill-slots';
import { SenderText } from '../../ui/text/sender-text';
import { Section } from '../../ui/layout/section';
import { ExactTime } from '../../ui/text/time';
import type { RunDetail } from '../run';
import { KIND_WORDS } from '../run-words';
import classes from './run-parts.module.css';
import * as strings from '../runs.strings';
import { GitCompareArrows } from 'lucide-react';
import { formatExact, type JsonValue } from '../../api/exact-json';
import { RowsPending } from '../../ui/feedback/page-pending';
import { usePeople } from '../../members/people';
import { AnchorLink } from '../../ui/links';

const STOP_WORDS = strings.stopWords;

export function RunDetails({ project, run }: { project: string; run: RunDetail }) {
  return (
    <Section title={strings.detailsTitle}>
      <dl className={classes.facts}>
        <Fact name={strings.appLabel}>
          <AnchorLink to="/p/$project/apps/$app" params={{ project, app: run.app_slug }} inherit>
            {run.app_name}
          </AnchorLink>
        </Fact>
        <Fact name={strings.installationLabel}>
          <AnchorLink
            to="/p/$project/apps/installations/$id"
            params={{ project, id: run.installation_id }}
            inherit
          >
            {strings.installationFallback}
          </AnchorLink>
        </Fact>
        <Fact name={strings.startedByFilter}>{KIND_WORDS[run.run_kind]}</Fact>
        {run.trigger_event_id !== null && (
          <Fact name={strings.causeLabel}>
            <AnchorLink
              to="/p/$project/events/$event"
              params={{ project, event: run.trigger_event_id }}
              inherit
            >
              {strings.eventFallback}
            </AnchorLink>
          </Fact>
        )}
        {run.scheduled_for !== null && (
          <Fact name={run.backfill_id === null ? strings.scheduledForLabel : strings.backfillForLabel}>
            <ExactTime at={run.scheduled_for} />
          </Fact>
        )}
        {run.orchestrator !== null && (
          <Fact name={strings.executedByLabel}>
            {strings.executedByText(run.orchestrator === 'simulated')}
          </Fact>
        )}
        <Fact name={strings.dagLabel}>
          <span className="mono">{run.dag_id}</span>{' '}
          <CopyButton text={run.dag_id} label={strings.dagIdInSentence} />
        </Fact>
        <Fact name={strings.dagRunLabel}>
          <span className="mono">{run.dag_run_id}</span>
        </Fact>
        {run.code !== null && (
          <Fact name={strings.codeLabel}>
            <SenderText text={codeText(run.code)} />
          </Fact>
        )}
        <Fact name={strings.createdLabel}>
          <ExactTime at={run.created_at} />
        </Fact>
        {run.stop !== null && (
          <Fact name={strings.stopRequestedLabel}>
            {run.stop.requested_by === null
              ? STOP_WORDS[run.stop.cause]
              : fillSlots(strings.stoppedBy, {
                  user: <UserName project={project} id={run.stop.requested_by} />,
                })}
            {', '}
            <ExactTime at={run.stop.requested_at} />
          </Fact>
        )}
      </dl>
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

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

/** The code that a run was executed with, as far as it is known. */
function codeText({
  dag_version: version,
  bundle_version: bundle,
  dag_checksum: checksum,
}: NonNullable<RunDetail['code']>): string {
  const parts = [
    ...(version === null ? [] : [strings.dagVersionText(String(version))]),
    ...(bundle === null ? [] : [strings.bundleVersionText(bundle)]),
    ...(checksum === null ? [] : [strings.checksumText(checksum)]),
  ];
  return parts.length === 0 ? strings.codeUnknown : parts.join(', ');
}

const JsonTree = lazy(async () => ({ default: (await import('../../ui/json-tree/json-tree')).JsonTree }));

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

/** A member of the project by name; another user, or a reader who may not list members: by id. */
export function UserName({ project, id }: { project: string; id: string }) {
  const name = usePeople(project)(id);
  return name === null ? <span className="mono">{id}</span> : <bdi>{name}</bdi>;
}
