import { Button, Group } from '@mantine/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { formatExact } from '../../api/exact-json';
import { CopyButton } from '../../ui/copy-button';
import { JsonTree } from '../../ui/json-tree/json-tree';
import type { EventItem } from '../event';
import type { ValueFilter } from '../filters/add-filter';
import { dataPart } from '../filters/data-part';
import * as strings from './event-detail.strings';

/** The event's data as JSON, folded: the fields above show the same values. */
export function FoldedJson({
  event: { data },
  onFilter,
}: {
  event: EventItem;
  onFilter: (filter: ValueFilter) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <section aria-label={strings.jsonTitle}>
      <Group justify="space-between" mb={6}>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<Icon size={14} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {strings.jsonTitle}
        </Button>
        <CopyButton text={formatExact(data)} label={strings.dataAsJsonInSentence} />
      </Group>
      <div id={id}>
        {isOpen && (
          <JsonTree
            value={data}
            label={strings.eventData}
            canFilter={(pointer) => dataPart(data, pointer) !== null}
            onFilter={(pointer, out) => {
              const value = dataPart(data, pointer);
              if (value !== null) onFilter({ field: 'data', value, out });
            }}
          />
        )}
      </div>
    </section>
  );
}
