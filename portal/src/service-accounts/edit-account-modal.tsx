import { Checkbox, Stack, Text, TextInput, ActionIcon, Group, Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, useRef } from 'react';
import { api, unwrap } from '../api/client';
import { Problem, fieldSentence } from '../api/problem';
import { PERMISSION_TEXTS } from '../ui/text/permission-texts';
import { FormActions, FormProblem } from '../ui/forms/form-parts';
import { notifyDone } from '../ui/feedback/notify';
import { AppModal } from '../ui/dialogs/overlays';
import {
  accountInWords,
  isSameRelations,
  sensitivePermissionsFor,
  type AccountRelation,
  type SensitivePermission,
  minRelation,
  objectName,
  objectsFor,
  relationsTo,
} from './account-relations';
import type { ServiceAccount } from './queries';
import * as strings from './service-accounts.strings';
import { X } from 'lucide-react';
import { useMe } from '../session/me';

const ROW_PATH = /^relations\[(\d+)\]/;

/**
 * Dialog for the description, relations and sensitive permissions of a service account. Unchanged fields are not sent, so that a
 * change of the description requires no permission on the projects of the relations.
 *
 * @param account account of the list, with the version on which the change is based.
 * @param onStale refetches the list after a change of another user.
 */
export function EditAccountModal({
  account,
  onClose,
  onSaved,
  onStale,
}: {
  account: ServiceAccount;
  onClose: () => void;
  onSaved: () => Promise<void>;
  onStale: () => Promise<void>;
}) {
  const [opened] = useState(account);
  const [description, setDescription] = useState(opened.description);
  const [relations, setRelations] = useState(() => opened.relations as AccountRelation[]);
  const [sensitive, setSensitive] = useState(() => opened.sensitive_permissions as SensitivePermission[]);
  const changes = {
    ...(description.trim() === opened.description ? {} : { description: description.trim() }),
    ...(isSameRelations(relations, opened.relations as AccountRelation[]) ? {} : { relations }),
    ...(isSameSet(sensitive, opened.sensitive_permissions) ? {} : { sensitive_permissions: sensitive }),
  };
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        api.PATCH('/api/service-accounts/{id}', {
          params: { path: { id: account.id }, header: { 'If-Match': `"${account.version}"` } },
          body: changes,
        }),
      ),
    onSuccess: async () => {
      onClose();
      notifyDone(strings.accountSaved(account.name));
      await onSaved();
    },
    onError: (error) => {
      if (error.code === 'version_stale') void onStale();
    },
  });
  const isStale = save.error?.code === 'version_stale';
  const rejected = rowErrors(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(changes).length === 0) onClose();
    else save.mutate();
  };
  return (
    <AppModal opened onClose={onClose} title={strings.editTitle(account.name)} size="lg">
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          {rejected.size === 0 && <FormProblem error={save.error} />}
          {isStale && <Text size="sm">{strings.accountConflict(accountInWords(account))}</Text>}
          <TextInput
            label={strings.descriptionLabel}
            maxLength={120}
            autoComplete="off"
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            data-autofocus
          />
          <RelationRows
            account={account}
            relations={relations}
            errors={rejected}
            onChange={(next) => {
              save.reset();
              setRelations(next);
            }}
          />
          <Checkbox.Group
            label={strings.sensitivePermissions}
            description={strings.sensitivePermissionsHint}
            value={sensitive}
            onChange={(next) => setSensitive(next)}
          >
            <Stack gap={8} mt={8}>
              {sensitivePermissionsFor(account).map((permission) => (
                <Checkbox
                  key={permission}
                  value={permission}
                  label={<span className="mono">{permission}</span>}
                  description={PERMISSION_TEXTS[permission]}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <FormActions submit={strings.save} isBusy={save.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </AppModal>
  );
}

/** Errors of the service for single relations, by row index; empty for any other error. */
function rowErrors(error: unknown): ReadonlyMap<number, string> {
  if (!(error instanceof Problem)) return new Map();
  const found = error.fields.flatMap(({ path, problem }): [number, string][] => {
    const index = ROW_PATH.exec(path)?.[1];
    return index === undefined ? [] : [[Number(index), fieldSentence(problem)]];
  });
  return found.length === error.fields.length ? new Map(found) : new Map();
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one));
}

/**
 * Inputs for the relations of an account, one row per object.
 *
 * @param errors errors of the service by row index.
 */
function RelationRows({
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
              // The button is removed with its row, and the focus would be lost.
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
