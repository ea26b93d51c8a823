import {
  Button,
  Checkbox,
  Group,
  Input,
  Select,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { Problem } from '../../api/problem';
import { FormProblem } from '../../ui/forms/form-parts';
import { notifyDone } from '../../ui/feedback/notify';
import { putFlag } from '../cached-flags';
import { ConflictAlert } from './conflict';
import type { Flag } from '../flag';
import { createFlag, updateFlag } from '../flag-writes';
import { flagKeys, flagQuery, groupsQuery } from '../queries';
import { RolloutControl } from './rollout-control';
import { CohortsEditor } from './cohorts-editor';
import { EXAMPLE_FLAG_NAME, flagKeyFromName } from './field-rules';
import {
  belongsToFields,
  bodyOf,
  changedOf,
  check,
  fieldErrors,
  valuesOf,
  type Errors,
  type Values,
} from './flag-values';
import * as strings from './flag-editor.strings';

export function FlagForm({ project, flag, onClose }: { project: string; flag?: Flag; onClose: () => void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [values, setValues] = useState<Values>(() => valuesOf(flag));
  const [keyTyped, setKeyTyped] = useState(flag !== undefined);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ fields: Errors; error: unknown }>({ fields: {}, error: null });
  const [busy, setBusy] = useState(false);
  const set = <K extends keyof Values>(name: K, value: Values[K]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setRefused(({ fields, error }) => ({ fields: { ...fields, [name]: undefined }, error }));
  };
  const mistakes = check(values, flag === undefined);
  // Only the key is checked while it is typed: its rules are the least obvious.
  const shown: Errors = {
    ...(tried ? mistakes : { key: values.key === '' ? undefined : mistakes['key'] }),
    ...Object.fromEntries(Object.entries(refused.fields).filter(([, text]) => text !== undefined)),
  };
  const stale = refused.error instanceof Problem && refused.error.status === 412;

  const save = async (version: number | undefined) => {
    setTried(true);
    setRefused({ fields: {}, error: null });
    if (Object.keys(mistakes).length > 0) return;
    setBusy(true);
    try {
      if (flag === undefined || version === undefined) {
        const { key, ...fields } = bodyOf(values);
        await createFlag(project, { key, ...fields });
        await queries.invalidateQueries({ queryKey: flagKeys.all(project) });
        await navigate({ to: '/p/$project/flags/$key/rules', params: { project, key } });
        return;
      }
      const fields = changedOf(flag, values);
      if (Object.keys(fields).length > 0) {
        putFlag(queries, project, flag.key, await updateFlag(project, flag.key, version, fields));
        await queries.invalidateQueries({ queryKey: flagKeys.all(project) });
        notifyDone(strings.flagSaved(values.name));
      }
      onClose();
    } catch (error) {
      setRefused({ fields: fieldErrors(error), error: belongsToFields(error) ? null : error });
    } finally {
      setBusy(false);
    }
  };
  /** Sends only edited fields, so that another user's changes of other fields are kept. */
  const applyMine = async () => {
    if (flag === undefined) return;
    const latest = await queries.fetchQuery({ ...flagQuery(project, flag.key), staleTime: 0 });
    await save(latest.version);
  };

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(flag?.version);
      }}
    >
      <Stack gap="md">
        {stale && flag !== undefined ? (
          <ConflictAlert
            project={project}
            flagKey={flag.key}
            seenRevision={flag.revision}
            mine={strings.formInSentence}
            onTakeTheirs={onClose}
            onApplyMine={() => void applyMine()}
          />
        ) : (
          <FormProblem error={refused.error} />
        )}
        <TextInput
          label={strings.nameLabel}
          placeholder={EXAMPLE_FLAG_NAME}
          data-autofocus
          value={values.name}
          error={shown['name']}
          maxLength={120}
          onChange={(event) => {
            const name = event.currentTarget.value;
            set('name', name);
            if (!keyTyped) set('key', flagKeyFromName(name));
          }}
        />
        <TextInput
          label={strings.keyLabel}
          description={flag === undefined ? strings.newKeyHint : strings.keyHint}
          classNames={{ input: 'mono' }}
          value={values.key}
          readOnly={flag !== undefined}
          error={shown['key']}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setKeyTyped(true);
            set('key', event.currentTarget.value);
          }}
        />
        <About project={project} values={values} errors={shown} set={set} />
        <Who values={values} errors={shown} set={set} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {strings.submitFlag(flag !== undefined)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface PartProps {
  values: Values;
  errors: Errors;
  set: <K extends keyof Values>(name: K, value: Values[K]) => void;
}

function About({ project, values, errors, set }: PartProps & { project: string }) {
  const { data: groups = [] } = useQuery(groupsQuery(project));
  const options = [
    { value: '', label: strings.noGroup },
    ...groups.map(({ key, name }) => ({ value: key, label: name })),
  ];
  return (
    <>
      <Textarea
        label={strings.descriptionLabel}
        value={values.description}
        error={errors['description']}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => set('description', event.currentTarget.value)}
      />
      <Group grow align="flex-start">
        <Select
          label={strings.groupLabel}
          data={options}
          value={values.group}
          error={errors['group']}
          allowDeselect={false}
          onChange={(group) => set('group', group ?? '')}
        />
        <TagsInput
          label={strings.tagsLabel}
          value={values.tags}
          error={errors['tags']}
          onChange={(tags) => set('tags', tags)}
        />
      </Group>
      <Checkbox
        label={strings.permanentLabel}
        description={strings.permanentHint}
        checked={values.permanent}
        onChange={(event) => set('permanent', event.currentTarget.checked)}
      />
    </>
  );
}

function Who({ values, errors, set }: PartProps) {
  return (
    <>
      <Checkbox
        label={strings.switchLabel}
        description={strings.switchHint}
        checked={values.enabled}
        onChange={(event) => set('enabled', event.currentTarget.checked)}
      />
      <Input.Wrapper label={strings.rolloutLabel} error={errors['rollout']} labelElement="div">
        <RolloutControl
          name={values.name === '' ? strings.newFlag : values.name}
          value={values.rollout}
          onCommit={(rollout) => set('rollout', rollout)}
        />
      </Input.Wrapper>
      <div>
        <Text size="sm" fw={500} mb={4}>
          {strings.cohortsLabel}
        </Text>
        <CohortsEditor
          rows={values.rows}
          onChange={(rows) => set('rows', rows)}
          serverError={errors['cohorts'] ?? null}
        />
      </div>
    </>
  );
}
