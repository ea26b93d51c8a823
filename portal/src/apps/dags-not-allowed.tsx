import { Alert, List } from '@mantine/core';
import { ShieldAlert } from 'lucide-react';
import { SenderText } from '../ui/text/sender-text';
import * as strings from './apps.strings';

/** Warning about DAGs of a version that are not on the project's allow list, and who can add them. */
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
