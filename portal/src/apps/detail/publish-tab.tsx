import { Alert, Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleX } from 'lucide-react';
import { useMemo, useState, type FormEvent } from 'react';
import { Problem } from '../../api/problem';
import { serviceAddress } from '../../api/service-address';
import { ActionButton, needs } from '../../ui/action-button';
import { CodeBlock } from '../../ui/copy-button';
import { FormProblem } from '../../ui/forms/form-parts';
import { notifyDone } from '../../ui/feedback/notify';
import { BlockPending } from '../../ui/feedback/page-pending';
import { Section } from '../../ui/layout/section';
import type { App } from '../app';
import { appKeys, versionQuery, useApp } from '../queries';
import { publishVersion } from '../writes';
import { ManifestField, EXAMPLE_MANIFEST, manifestProblems, parseManifest } from './manifest-field';
import { useUnsavedGuard } from '../../ui/forms/use-unsaved-guard';
import { formatExact } from '../../api/exact-json';
import * as strings from './app-detail.strings';

const VERSION_NAME = /^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/;

export function PublishTab() {
  const { project, app } = useApp();
  return <PublishVersion project={project} app={app} />;
}

/** Form that publishes a version; its initial manifest is that of the previous version, if any. */
export function PublishVersion({ project, app }: { project: string; app: App }) {
  const { data, isPending } = useQuery({
    ...versionQuery(project, app.slug, app.latest_version ?? ''),
    enabled: app.latest_version !== null,
  });
  if (app.latest_version !== null && isPending) return <BlockPending height={400} />;
  const text = formatExact(data?.manifest ?? EXAMPLE_MANIFEST);
  return <PublishForm project={project} app={app} before={text} />;
}

function PublishForm({ project, app, before }: { project: string; app: App; before: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [version, setVersion] = useState('');
  const [text, setText] = useState(before);
  const [errors, setErrors] = useState<{ version?: string; text?: string }>({});
  const { guard, leaving } = useUnsavedGuard(version !== '' || text !== before, strings.newVersionInSentence);
  const publish = useMutation({
    mutationFn: (manifest: Record<string, unknown>) => publishVersion(app.slug, { version, manifest }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: appKeys.all(project) });
      notifyDone(strings.versionPublished(version, app.name));
      await leaving(() =>
        navigate({
          to: '/p/$project/apps/$app/versions',
          params: { project, app: app.slug },
          search: { version },
        }),
      );
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = parseManifest(text);
    const found = {
      ...(VERSION_NAME.test(version) ? {} : { version: strings.versionNameHint }),
      ...(parsed.problem === null ? {} : { text: parsed.problem }),
    };
    setErrors(found);
    if (parsed.manifest !== null && Object.keys(found).length === 0) publish.mutate(parsed.manifest);
  };
  const { wrong, versionProblem, other } = useMemo(() => manifestProblems(publish.error), [publish.error]);
  const blocked =
    app.archived_at !== null
      ? strings.installBlockedByArchive
      : needs(app.can.includes('apps:publish'), 'apps:publish', app.name);
  return (
    <Section title={strings.publishTitle} lead={strings.publishHint}>
      <form noValidate onSubmit={submit}>
        {guard}
        <Stack gap="md">
          <FormProblem error={other} />
          {wrong.length > 0 && <ManifestProblems problems={wrong} />}
          <TextInput
            label={strings.versionLabel}
            description={
              app.latest_version === null ? null : strings.lastPublishedVersion(app.latest_version)
            }
            placeholder="1.0.0"
            maw={280}
            autoComplete="off"
            spellCheck={false}
            classNames={{ input: 'mono' }}
            value={version}
            error={errors.version ?? versionProblem}
            onChange={(event) => setVersion(event.currentTarget.value.trim())}
          />
          <ManifestField value={text} onChange={setText} error={errors.text} problems={wrong} />
          {/* Sticky, so that it stays visible below a long manifest. */}
          <Group gap="xs" className="sticky-actions">
            <ActionButton
              type="submit"
              blocked={blocked}
              loading={publish.isPending}
              onClick={() => undefined}
            >
              {strings.publishVersion}
            </ActionButton>
            <Button variant="default" onClick={() => setText(JSON.stringify(EXAMPLE_MANIFEST, null, 2))}>
              {strings.startFromExample}
            </Button>
          </Group>
          <Stack gap="xs">
            <Text size="sm" c="dimmed">
              {strings.schemaDownloadHint}
            </Text>
            <CodeBlock
              code={`curl ${serviceAddress}/api/v1/apps/manifest.schema.json`}
              label={strings.commandInSentence}
            />
          </Stack>
        </Stack>
      </form>
    </Section>
  );
}

function ManifestProblems({ problems }: { problems: Problem['fields'] }) {
  const count = problems.length;
  return (
    <Alert
      color="red"
      role="alert"
      icon={<CircleX size={18} aria-hidden />}
      title={strings.manifestProblemCount(count)}
    >
      <List size="sm" spacing={4}>
        {problems.map(({ path, problem }, index) => (
          <List.Item key={index}>
            <span className="mono">{path}</span>
            {`: ${problem}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
