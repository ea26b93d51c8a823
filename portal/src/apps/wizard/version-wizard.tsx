import { Alert, Button, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { asProblem } from '../../api/problem';
import { FormProblem } from '../../ui/forms/form-parts';
import { SchemaFields } from '../../ui/schema-form/schema-fields';
import { useSchemaForm } from '../../ui/schema-form/use-schema-form';
import { BlockPending } from '../../ui/feedback/page-pending';
import { ErrorPanel } from '../../ui/feedback/states';
import { useUnsavedGuard } from '../../ui/forms/use-unsaved-guard';
import { requestedPermissions, manifestOf, type AppVersion, type Installation } from '../app';
import { versionQuery } from '../queries';
import type { WizardSearch } from '../search';
import { VersionStep, PermissionReview, ConfirmStep } from './wizard-steps';
import * as strings from './version-wizard.strings';
import { Check } from 'lucide-react';
import classes from './wizard.module.css';

const STEPS = ['version', 'settings', 'permissions', 'confirm'] as const;
const NAMES = [
  strings.versionLabel,
  strings.settingsLabel,
  strings.permissionsTable,
  strings.confirmStep,
] as const;
type Step = 0 | 1 | 2 | 3;

export interface Choice {
  version: string;
  config: Record<string, unknown>;
  approve: string[];
}

interface WizardProps {
  project: string;
  app: { slug: string; name: string };
  /** Installation that is upgraded; `null`: a new one is created. */
  installation: Installation | null;
  /** Reason for which the user cannot approve permissions; `null`: the user can. */
  blocked: string | null;
  verb: string;
  onDone: (choice: Choice) => Promise<void>;
}

/**
 * Wizard that installs a version or upgrades to it: version, settings, permissions, confirmation. Each step has its own URL, so that
 * the browser's Back returns to the previous step; input is kept.
 *
 * @param search search parameters of the URL.
 */
export function VersionWizard({
  search,
  onSearch,
  ...props
}: WizardProps & { search: WizardSearch; onSearch: (search: WizardSearch) => void }) {
  const { project, app, installation } = props;
  // The URL of the first step names no version; the input belongs to the last one.
  const [last, setLast] = useState(search.version);
  const version = search.version ?? last;
  if (version !== last) setLast(version);
  const chosen = useQuery({
    ...versionQuery(project, app.slug, version ?? ''),
    enabled: version !== undefined,
  });
  const inUse = installation?.app_version.version ?? null;
  const before = useQuery({ ...versionQuery(project, app.slug, inUse ?? ''), enabled: inUse !== null });
  const error = chosen.error ?? before.error;
  const choosing = (
    <VersionStep
      project={project}
      app={app.slug}
      inUse={inUse}
      value={version}
      onNext={(next) => onSearch({ version: next, step: 'settings' })}
    />
  );

  if (version === undefined || error !== null) {
    return (
      <>
        <Steps names={NAMES} current={0} />
        <Stack gap="md">
          {error !== null && <ErrorPanel error={error} onRetry={() => void chosen.refetch()} />}
          {choosing}
        </Stack>
      </>
    );
  }
  if (chosen.data === undefined || (inUse !== null && before.data === undefined))
    return <BlockPending height={240} />;
  const requestedStep = search.step ?? (search.version === undefined ? 'version' : 'settings');
  return (
    <WizardBody
      // Resets the state: another version has other settings.
      key={chosen.data.id}
      {...props}
      chosen={chosen.data}
      before={before.data ?? null}
      requestedStep={STEPS.indexOf(requestedStep) as Step}
      onStep={(step) => onSearch({ version, step: STEPS[step] })}
      choosing={choosing}
    />
  );
}

/** @param requestedStep step of the URL; shown only when all previous steps are complete. */
function WizardBody({
  chosen,
  before,
  app,
  project,
  installation,
  blocked,
  verb,
  onDone,
  requestedStep,
  onStep,
  choosing,
}: WizardProps & {
  chosen: AppVersion;
  before: AppVersion | null;
  requestedStep: Step;
  onStep: (step: Step) => void;
  choosing: ReactNode;
}) {
  const manifest = manifestOf(chosen);
  const granted = installation?.grants.map(({ permission }) => permission) ?? [];
  const form = useSchemaForm(manifest.config_schema, 'config', installation?.config);
  const [reached, setReached] = useState<Step>(1);
  const step = Math.min(requestedStep, reached) as Step;
  const [config, setConfig] = useState<Record<string, unknown>>({});
  const [first] = useState<ReadonlySet<string>>(() => requiredOf(chosen, granted, blocked));
  const [approved, setApproved] = useState(first);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const heading = useHeadingFocus(step);
  const { guard, leaving } = useUnsavedGuard(
    form.isDirty || approved !== first,
    strings.wizardInSentence(app.name),
  );

  const next = () => {
    if (step === 1) {
      const value = form.read();
      if (value === null) return;
      setConfig(value);
    }
    const following = (step + 1) as Step;
    // After a return to an earlier step, all following steps must be confirmed again.
    setReached(following);
    onStep(following);
  };
  const finish = async () => {
    setBusy(true);
    setError(null);
    try {
      await leaving(() => onDone({ version: chosen.version, config, approve: [...approved] }));
    } catch (failure) {
      const isAboutSettings = asProblem(failure).code === 'config_invalid';
      const rest = isAboutSettings ? form.showProblem(failure) : failure;
      if (isAboutSettings && rest === null) onStep(1);
      setError(rest);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {guard}
      <Steps names={NAMES} current={step} />
      {step === 0 && choosing}
      {step > 0 && (
        <Stack gap="md" maw={720}>
          <Title order={3} size="md" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
            {TITLES[step]}
          </Title>
          {step === 1 && <SchemaFields form={form} label={strings.settingsLabel} />}
          {step === 2 && (
            <PermissionReview
              manifest={manifest}
              before={before === null ? null : manifestOf(before)}
              granted={granted}
              approved={approved}
              blocked={blocked}
              onChange={setApproved}
            />
          )}
          {step === 3 && (
            <ConfirmStep
              project={project}
              app={app.name}
              slug={app.slug}
              version={chosen}
              before={before}
              config={config}
              allowed={[...granted, ...approved]}
            />
          )}
          <FormProblem error={error} />
          {asProblem(error).code === 'version_stale' && (
            <Alert color="yellow">{strings.installationConflict}</Alert>
          )}
          <Group gap="xs">
            <Button variant="default" onClick={() => onStep((step - 1) as Step)}>
              {strings.back}
            </Button>
            {step < 3 ? (
              <Button onClick={next}>{strings.next}</Button>
            ) : (
              <Button loading={isBusy} onClick={() => void finish()}>
                {verb}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </>
  );
}

const TITLES: Record<Step, string> = {
  0: strings.versionStep,
  1: strings.settingsLabel,
  2: strings.permissionsStep,
  3: strings.reviewStep,
};

/** Initially approved permissions: the required ones. Optional ones must be approved by the user. */
function requiredOf(
  version: AppVersion,
  granted: readonly string[],
  blocked: string | null,
): ReadonlySet<string> {
  if (blocked !== null) return new Set();
  return new Set(
    requestedPermissions(manifestOf(version))
      .filter(({ permission, isRequired }) => isRequired && !granted.includes(permission))
      .map(({ permission }) => permission),
  );
}

/** Moves the focus to the heading of each step, so that screen readers announce it. */
function useHeadingFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useEffect(() => {
    // Fields with errors receive the focus instead.
    if (step > last.current) heading.current?.focus();
    last.current = step;
  }, [step]);
  return heading;
}

/** Progress indicator: all steps with the current one. */
function Steps({ names, current }: { names: readonly string[]; current: number }) {
  return (
    <ol className={classes['steps']} aria-label={strings.stepsLabel}>
      {names.map((name, index) => (
        <li
          key={name}
          data-state={index < current ? 'done' : index === current ? 'now' : 'next'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes['number']} aria-hidden>
            {index < current ? <Check size={12} /> : index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
