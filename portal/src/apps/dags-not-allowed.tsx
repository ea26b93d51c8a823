import { Alert, List } from '@mantine/core';
import { ShieldAlert } from 'lucide-react';
import { SenderText } from '../ui/sender-text';

/** DAGs of a version that runs in the project may not start, and who can change that. */
export function DagsNotAllowed({ version, dags }: { version: string; dags: readonly string[] }) {
  return (
    <Alert
      color="yellow"
      icon={<ShieldAlert size={18} aria-hidden />}
      title={
        dags.length === 1
          ? `This project does not allow a DAG of version ${version}`
          : `This project does not allow ${dags.length} DAGs of version ${version}`
      }
    >
      <List size="sm" mb={6}>
        {dags.map((dag) => (
          <List.Item key={dag} className="mono">
            <SenderText text={dag} />
          </List.Item>
        ))}
      </List>
      Their runs are refused unless an organization administrator starts them. An organization administrator
      can add the DAGs under “Allowed DAGs” in the project’s settings.
    </Alert>
  );
}
