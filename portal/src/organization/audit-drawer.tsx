import { Stack } from '@mantine/core';
import { CopyButton, CodeBlock } from '../ui/copy-button';
import { AppDrawer } from '../ui/dialogs/overlays';
import { SenderText, showControls } from '../ui/text/sender-text';
import { ExactTime } from '../ui/text/time';
import { type AuditEntry, usePlaceName } from './queries';
import { formatExact } from '../api/exact-json';
import * as strings from './organization.strings';

const SHOWN_ABOVE = new Set(['actor', 'action', 'resource', 'ip', 'userAgent', 'method', 'path']);

export function AuditDrawer({
  entry,
  name,
  onClose,
}: {
  entry: AuditEntry;
  /** Name of the entry's object; `null`: none or unknown. */
  name: string | null;
  onClose: () => void;
}) {
  const { id, at, actor, action, resource, projectId, data } = entry;
  const text = (name: string) => (typeof data[name] === 'string' ? data[name] : '–');
  const rest = Object.fromEntries(Object.entries(data).filter(([name]) => !SHOWN_ABOVE.has(name)));
  const facts: [string, React.ReactNode][] = [
    [strings.whenLabel, <ExactTime key="at" at={at} />],
    [strings.whoLabel, <SenderText key="who" text={actor} />],
    [
      strings.whatLabel,
      <span key="what" className="mono">
        {name !== null && <SenderText text={`${name} `} />}
        {showControls(resource)}
      </span>,
    ],
    [strings.whereLabel, usePlaceName(projectId)],
    [strings.requestLabel, <span key="request" className="mono">{`${text('method')} ${text('path')}`}</span>],
    [
      strings.addressLabel,
      <span key="ip" className="mono">
        {text('ip')}
      </span>,
    ],
    [strings.programLabel, text('userAgent')],
    [
      strings.idLabel,
      <span key="id" className="mono">
        {id} <CopyButton text={id} label={strings.idInSentence} />
      </span>,
    ],
  ];
  return (
    <AppDrawer opened onClose={onClose} title={action}>
      <Stack gap="md">
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <CodeBlock code={formatExact(rest)} label={strings.detailsInSentence} />
      </Stack>
    </AppDrawer>
  );
}
