import { ActionIcon, Button, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { isEmail, isNotEmpty, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { api, unwrap } from '../api/client';
import { PROJECT_RELATIONS, RELATION_TEXTS, type ProjectRelation } from '../members/people';
import { useMe } from '../session/me';
import { asProblem } from '../api/problem';
import { showFieldErrors, focusFirstError } from '../ui/forms/form-errors';
import { AppModal } from '../ui/dialogs/overlays';
import { useSecretAction } from '../ui/forms/secret-action';
import { AccountLinkModal } from './link-modal';
import type { AccountLink } from './queries';
import { FormActions, FormProblem } from '../ui/forms/form-parts';
import * as strings from './organization.strings';

interface Values extends Record<string, unknown> {
  name: string;
  email: string;
  relation: 'admin' | 'member';
  projects: { project: string; relation: ProjectRelation }[];
}

const RELATION_OPTIONS = PROJECT_RELATIONS.map((value) => ({ value, label: RELATION_TEXTS[value].label }));

export function InviteModal({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [link, setLink] = useState<AccountLink | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm<Values>({
    initialValues: { name: '', email: '', relation: 'member', projects: [] },
    validate: {
      name: isNotEmpty(strings.theirNameMissing),
      email: isEmail(strings.emailInvalid),
    },
  });
  const { name, relation, projects } = form.getValues();
  const { run, isBusy } = useSecretAction(async (values: Values) => {
    setProblem(null);
    const body = {
      name: values.name.trim(),
      email: values.email.trim(),
      relation: values.relation,
      // Administrators own every project, so relations to projects would have no effect.
      projects: values.relation === 'admin' ? [] : values.projects,
    };
    try {
      setLink((await unwrap(api.POST('/api/users', { body }))).invitation);
      await queries.invalidateQueries({ queryKey: ['people'] });
    } catch (error) {
      if (asProblem(error).code === 'email_taken') {
        form.setFieldError('email', strings.inviteEmailTaken);
        form.getInputNode('email')?.focus();
      } else setProblem(showFieldErrors(form, error));
    }
  });
  if (link !== null) {
    return (
      <AccountLinkModal
        title={strings.invitationTitle(name.trim())}
        link={link}
        text={strings.invitationLinkHint(name.trim())}
        onDone={onClose}
      />
    );
  }
  return (
    <AppModal opened onClose={onClose} title={strings.inviteTitle} size="lg">
      <form noValidate onSubmit={form.onSubmit((values) => void run(values), focusFirstError(form))}>
        <Stack gap="md">
          <FormProblem error={problem} />
          <TextInput
            label={strings.nameLabel}
            maxLength={120}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label={strings.emailLabel}
            description={strings.inviteEmailHint}
            type="email"
            maxLength={254}
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <Radio.Group label={strings.organizationRoleLabel} {...form.getInputProps('relation')}>
            <Stack gap={10} mt={6}>
              <Radio value="member" label={strings.memberRole} description={strings.memberRoleHint} />
              <Radio
                value="admin"
                label={strings.administratorRole}
                description={strings.administratorRoleHint}
              />
            </Stack>
          </Radio.Group>
          {relation === 'member' && (
            <ProjectRelations value={projects} onChange={(value) => form.setFieldValue('projects', value)} />
          )}
          <FormActions submit={strings.invite} isBusy={isBusy} onCancel={onClose} />
        </Stack>
      </form>
    </AppModal>
  );
}

function ProjectRelations({
  value,
  onChange,
}: {
  value: Values['projects'];
  onChange: (value: Values['projects']) => void;
}) {
  const { projects } = useMe();
  const taken = new Set(value.map(({ project }) => project));
  const free = projects.filter(({ key }) => !taken.has(key));
  const change = (index: number, part: Partial<Values['projects'][number]>) =>
    onChange(value.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const [next] = free;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {strings.projectsLabel}
      </Text>
      {value.map(({ project, relation }, index) => (
        <Group key={project} gap="xs" wrap="nowrap">
          <Select
            aria-label={strings.projectLabel}
            style={{ flex: 1 }}
            searchable
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={projects
              .filter(({ key }) => key === project || !taken.has(key))
              .map(({ key, name }) => ({ value: key, label: name }))}
            value={project}
            onChange={(key) => key !== null && change(index, { project: key })}
          />
          <Select
            aria-label={strings.relationLabel}
            w={140}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={RELATION_OPTIONS}
            value={relation}
            onChange={(chosen) => change(index, { relation: chosen as ProjectRelation })}
          />
          <ActionIcon
            size="lg"
            aria-label={strings.removeProject(project)}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <X size={15} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {next !== undefined && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<Plus size={14} aria-hidden />}
            onClick={() => onChange([...value, { project: next.key, relation: 'developer' }])}
          >
            {strings.addToProject}
          </Button>
        </div>
      )}
    </Stack>
  );
}
