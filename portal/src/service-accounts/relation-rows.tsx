import { ActionIcon, Group, Select, Stack, Text } from '@mantine/core';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { useMe } from '../session/me';
import { minRelation, objectName, objectsFor, relationsTo, type AccountRelation } from './account-relations';
import type { ServiceAccount } from './queries';
import * as strings from './service-accounts.strings';

/**
 * The relations of an account, one row for each object.
 *
 * @param errors what the service rejects, by the row's position.
 */
export function RelationRows({
  account,
  relations,
  errors,
  onChange,
}: {
  account: ServiceAccount;
  relations: readonly AccountRelation[];
  errors: ReadonlyMap<number, string>;
  onChange: (relations: AccountRelation[]) => void;
}) {
  const { projects } = useMe();
  const group = useRef<HTMLDivElement>(null);
  const nameOf = (object: string) => objectName(object, projects);
  const free = objectsFor(account, projects).filter((object) =>
    relations.every((one) => one.object !== object),
  );
  return (
    <Stack gap="sm" role="group" aria-label={strings.relationsLabel} tabIndex={-1} ref={group}>
      {relations.length === 0 && <Text size="sm">{strings.noRelationsHint}</Text>}
      {relations.map(({ object, relation }, index) => (
        <Group key={object} gap="xs" align="flex-end" wrap="nowrap">
          <Select
            flex={1}
            label={strings.relationTo(nameOf(object))}
            data={relationsTo(object)}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            error={errors.get(index)}
            value={relation}
            onChange={(next) => {
              if (next !== null)
                onChange(relations.toSpliced(index, 1, { object, relation: next as 'viewer' }));
            }}
          />
          <ActionIcon
            size={36}
            variant="default"
            aria-label={strings.removeRelationTo(nameOf(object))}
            onClick={() => {
              onChange(relations.toSpliced(index, 1));
              // The button disappears with its row and would take the focus with it.
              group.current?.focus();
            }}
          >
            <X size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {free.length > 0 && (
        <Select
          label={strings.addRelationTo}
          placeholder={strings.objectPlaceholder}
          data={free.map((object) => ({ value: object, label: nameOf(object) }))}
          searchable={free.length > 8}
          comboboxProps={{ withinPortal: false }}
          value={null}
          onChange={(object) => {
            if (object !== null) onChange([...relations, { object, relation: minRelation(object) }]);
          }}
        />
      )}
    </Stack>
  );
}
