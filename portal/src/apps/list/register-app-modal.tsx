import { Radio, Stack, Textarea } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan, useCanInOrganization, useMe, useProject } from '../../session/me';
import { showFieldErrors, focusFirstError } from '../../ui/forms/form-errors';
import { NameAndKey } from '../../ui/forms/name-and-key';
import { AppModal } from '../../ui/dialogs/overlays';
import { appKeys } from '../queries';
import { createApp } from '../writes';
import { FormActions, FormProblem } from '../../ui/forms/form-parts';
import * as strings from './app-list.strings';
import { NAME_RULES } from '../../api/name-rules';

interface Values extends Record<string, unknown> {
  name: string;
  slug: string;
  description: string;
  owner: 'org' | 'project' | 'user';
}

/** Dialog that registers an app with a name and an owner, without versions. */
export function RegisterAppModal({ project, onClose }: { project: string; onClose: () => void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { organization } = useMe();
  const projectName = useProject(project)?.name ?? project;
  const canForProject = useCan(project, 'apps:publish');
  const canForOrganization = useCanInOrganization('apps:publish');
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm<Values>({
    initialValues: { name: '', slug: '', description: '', owner: canForProject ? 'project' : 'user' },
    validate: { name: isNotEmpty(strings.nameMissing), slug: appSlugError },
  });
  const create = useMutation({
    mutationFn: ({ name, slug, description, owner }: Values) =>
      createApp({
        name: name.trim(),
        slug,
        ...(description.trim() === '' ? {} : { description: description.trim() }),
        owner: owner === 'project' ? { kind: owner, slug: project } : { kind: owner },
      }),
    onSuccess: async ({ slug }) => {
      void queries.invalidateQueries({ queryKey: appKeys.all(project) });
      onClose();
      await navigate({ to: '/p/$project/apps/$app/publish', params: { project, app: slug } });
    },
    onError: (error) => {
      if (error.code === 'app_slug_taken') {
        form.setFieldError('slug', strings.slugTaken);
        form.getInputNode('slug')?.focus();
      } else setProblem(showFieldErrors(form, error));
    },
  });
  return (
    <AppModal opened onClose={onClose} title={strings.registerTitle}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          setProblem(null);
          create.mutate(values);
        }, focusFirstError(form))}
      >
        <Stack gap="md">
          <FormProblem error={problem} />
          <NameAndKey
            name={form.getInputProps('name')}
            placeholder={strings.namePlaceholder}
            keyLabel={strings.slugLabel}
            keyDescription={strings.slugUse}
            keyProps={form.getInputProps('slug')}
            onName={(name) => form.setFieldValue('name', name)}
            onKey={(slug) => form.setFieldValue('slug', slug)}
          />
          <Textarea
            label={strings.descriptionLabel}
            placeholder={strings.descriptionHint}
            maxLength={2000}
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('description')}
          />
          <Radio.Group
            label={strings.ownerLabel}
            description={strings.ownerHint}
            {...form.getInputProps('owner')}
          >
            <Stack gap={10} mt={6}>
              <Radio
                value="project"
                label={strings.projectOwner(projectName)}
                disabled={!canForProject}
                description={
                  canForProject ? strings.projectOwnerHint : strings.projectOwnerBlocked(projectName)
                }
              />
              <Radio
                value="org"
                label={organization.name}
                disabled={!canForOrganization}
                description={
                  canForOrganization ? strings.organizationOwnerHint : strings.organizationOwnerBlocked
                }
              />
              <Radio value="user" label={strings.personalOwner} description={strings.personalOwnerHint} />
            </Stack>
          </Radio.Group>
          <FormActions submit={strings.registerApp} isBusy={create.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </AppModal>
  );
}

const { pattern, maxLength } = NAME_RULES.appSlug;

/** Validates a slug by the rules of the service, except for its list of reserved words. */
function appSlugError(slug: string): string | null {
  if (slug === '') return strings.slugMissing;
  if (slug.length > maxLength) return strings.slugTooLong(maxLength);
  return pattern.test(slug) ? null : strings.slugHint;
}
