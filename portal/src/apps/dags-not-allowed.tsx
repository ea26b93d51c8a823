import { Alert, List } from '@mantine/core';
import { ShieldAlert } from 'lucide-react';
import { SenderText } from '../ui/text/sender-text';
import * as strings from './apps.strings';

/** DAGs of a version that runs in the project may not start, and who can change that. */
export function DagsNotAllowed({ version, dags }: { version: string; dags: readonly string[] }) {
  return (
    <Alert
      color="yellow"
      icon={<ShieldAlert size={18} aria-hidden />}
      title={strings.dagsNotAllowedTitle(dags.length, version)}
    >
      <List size="sm" mb={6}>
        {dags.map((dag) => (
          <List.Item key={dag} className="mono">
            <SenderText text={dag} />
          </List.Item>
        ))}
      </List>
      {strings.dagsNotAllowed}
    </Alert>
  );
}
