import { Alert, Fieldset, JsonInput, Stack, Text } from '@mantine/core';
import { CircleX } from 'lucide-react';
import { fieldPath } from './field-path';
import { isGroup, restPath } from './draft';
import { FieldInput } from './field-input';
import { labelOf } from './field-texts';
import type { GroupField } from './schema-field';
import type { SchemaForm } from './use-schema-form';
import * as strings from './schema-form.strings';

/**
 * Inputs for a JSON Schema. Parts without a suitable input have one for JSON. Checks in the browser are preliminary: the service
 * validates, and its errors are shown at their fields.
 *
 * @param label label of the JSON input when the form consists of it only.
 */
export function SchemaFields({
  form,
  label,
  isReadOnly = false,
}: {
  form: SchemaForm;
  label: string;
  isReadOnly?: boolean;
}) {
  const { field, root, errors, others, container } = form;
  const isNothing = field.kind === 'group' && field.fields.length === 0 && !field.hasOthers;
  return (
    <Stack gap="md" ref={container}>
      {others.length > 0 && (
        <Alert color="red" role="alert" icon={<CircleX size={18} aria-hidden />} title={strings.invalidTitle}>
          <ul className="plain-list">
            {others.map(({ path, problem }, index) => (
              <li key={index}>
                <span className="mono">{path}</span>
                {`: ${problem}`}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {field.kind === 'group' ? (
        <GroupInputs form={form} group={field} names={[]} path={root} isReadOnly={isReadOnly} />
      ) : (
        <FieldInput
          field={{ ...field, title: field.title ?? label }}
          name={label}
          isRequired={false}
          draft={form.draft}
          error={errors.get(root)}
          isReadOnly={isReadOnly}
          onChange={(next) => form.change([], next)}
        />
      )}
      {isNothing && (
        <Text size="sm" c="dimmed">
          {strings.noFields}
        </Text>
      )}
    </Stack>
  );
}

function GroupInputs({
  form,
  group,
  names,
  path,
  isReadOnly,
}: {
  form: SchemaForm;
  group: GroupField;
  /** Names of the fields from the root to this group. */
  names: readonly string[];
  path: string;
  isReadOnly: boolean;
}) {
  const draft = names.reduce((at, name) => (isGroup(at) ? (at.fields.get(name) ?? '') : at), form.draft);
  if (!isGroup(draft)) return null;
  return (
    <>
      {group.fields.map(({ name, field, isRequired }) => {
        const own = fieldPath(path, name);
        const inner = [...names, name];
        if (field.kind === 'group') {
          return (
            <Fieldset key={name} legend={strings.fieldLabel(labelOf(field, name), isRequired)}>
              <Stack gap="md">
                {field.description !== null && (
                  <Text size="xs" c="dimmed">
                    {field.description}
                  </Text>
                )}
                <GroupInputs form={form} group={field} names={inner} path={own} isReadOnly={isReadOnly} />
              </Stack>
            </Fieldset>
          );
        }
        return (
          <FieldInput
            key={name}
            field={field}
            name={name}
            isRequired={isRequired}
            draft={draft.fields.get(name) ?? ''}
            error={form.errors.get(own)}
            isReadOnly={isReadOnly}
            onChange={(next) => form.change(inner, next)}
          />
        );
      })}
      {(group.hasOthers || draft.rest !== '') && (
        <JsonInput
          label={strings.moreFieldsLabel}
          description={strings.moreFieldsHint}
          autosize
          minRows={2}
          maxRows={12}
          classNames={{ input: 'mono' }}
          readOnly={isReadOnly}
          value={draft.rest}
          error={form.errors.get(restPath(path))}
          onChange={(text) => form.changeRest(names, text)}
        />
      )}
    </>
  );
}
