import { isolated } from '../ui/text/isolated';
import { plural } from '../ui/text/plural';

// Allowed dags section
export const allowedDagsTitle = 'Allowed DAGs';
export const allowedDagsLead =
  'DAGs that runs in this project can start, besides those of organization-owned apps. Organization administrators edit the list and can start any DAG.';
export const organizationInSentence = 'the organization';
export const allowedDagsInSentence = 'Your change to the allowed DAGs';
export const saveAllowedDags = 'Save allowed DAGs';
export const allowedDagsSaved = 'Allowed DAGs saved. They apply to the next run that starts.';
export const dagIdsLabel = 'DAG ids';
export const dagIdsHint =
  'A DAG id, or the start of one followed by *: reports_* allows every DAG whose id starts with reports_.';
export const dagIdsPlaceholder = 'Add a DAG id';
export const allowedDagsNotEnforced =
  'The list is not enforced now: the DAG policy of this installation is “open”.';
export const dagIdInvalid = (entry: string) =>
  `“${entry}” is not a DAG id: use letters, digits, underscores, dots and hyphens, and * at the end only.`;

// Api keys screen
export const newApiKey = 'New API key';
export const apiKeysTitle = 'API keys';
export const apiKeysLead =
  'Programs send events and evaluate flags with them. The webhook secret signs each batch of events.';
export const noKeysTitle = 'No API key yet';
export const noKeysHint =
  'Create one to send the first event. You get the key, its webhook secret and a command to run.';
export const nameLabel = 'Name';
export const keyLabel = 'Key';
export const scopesLabel = 'Scopes';
export const createdLabel = 'Created';
export const lastUsedLabel = 'Last used';
export const stateLabel = 'State';
export const revokeTitle = 'Revoke API key';
export const revokeKey = 'Revoke key';
export const keyRevoked = (name: string) => `Revoked ${isolated(name)}.`;
export const revokeConsequences =
  'Within a second, every program that uses {name} ({prefix}) is rejected: no events, no flags. This cannot be undone; create another key first if programs still need one.';
export const byPerson = (part: string) => `by ${isolated(part)}`;
export const neverUsed = 'Never';
export const keyActions = (name: string) => `Actions for ${isolated(name)}`;
export const rotateMenuItem = 'New webhook secret…';
export const revokeMenuItem = 'Revoke…';
export const revoked = 'Revoked';
export const expired = 'Expired';
export const active = 'Active';
export const expiresAt = 'expires {relativeTime}';

// Browser origins
export const originsTitle = 'Browser origins';
export const originsLead =
  'Pages of these origins can read flags with this project’s API keys (OFREP, snapshot, evaluation and stream). Use a key with the scope flags:read only: everyone who opens the page can read it.';
export const originsInSentence = 'Your change to the origins';
export const saveOrigins = 'Save origins';
export const originsSaved = 'Origins saved. They apply within a second.';
export const originsLabel = 'Allowed origins';
export const originsHint = 'One per line, at most 20. No path and no wildcard.';
export const originsPlaceholder = 'https://app.example.com';

// Create key modal
export const lifetimeUnlimited = 'Until it is revoked';
export const lifetime30Days = '30 days';
export const lifetime90Days = '90 days';
export const lifetimeYear = 'A year';
export const keyNameMissing = 'Enter what the key is for, such as the program that uses it.';
export const scopesMissing = 'Choose at least one.';
export const keyNameHint = 'The program or environment that uses it.';
export const keyNamePlaceholder = 'checkout, production';
export const scopesQuestion = 'Scopes';
export const lifetimeLabel = 'Valid';
export const createKey = 'Create key';

// Danger screen
export const archiveTitle = 'Archive the project';
export const archiveHint =
  'Its API keys stop working within a second: no events, no flags. Its data stays stored and becomes read-only. It can be restored from the list of projects, with its keys.';
export const archiveButton = 'Archive project…';
export const archiveConfirmTitle = (name: string) => `Archive ${isolated(name)}`;
export const archiveProject = 'Archive project';
export const projectArchived = (name: string) => `${isolated(name)} is archived.`;
export const archiveConsequences =
  'Programs that send to {name}, or evaluate its flags, are rejected within a second. Restoring it takes one click in the list of archived projects.';

// First event watch
export const eventReceived = 'Received';
export const openEventInNewTab = 'Open the event in a new tab';
export const waitingForFirstEvent = (hasError: boolean) =>
  hasError ? 'The events cannot be read at the moment. Trying again…' : 'Waiting for the first event…';

// General screen
export const projectNameHint = 'Shown to people. The key in URLs and commands does not change.';
export const projectNameLabel = 'Project name';
export const identityTitle = 'Identity';
export const keyInSentence = 'key';
export const idLabel = 'Id';
export const idInSentence = 'id';
export const identityHint = 'The API accepts the key and the id wherever it takes a project.';

// Ingest snippets
export const INGEST_LANGUAGES = {
  curl: 'curl',
  go: 'Go',
  python: 'Python',
  rust: 'Rust',
  typescript: 'TypeScript',
};
export const installClientInSentence = 'command that installs the client';
export const curlSendHint =
  'For bash with curl and openssl. {"accepted":1,"rejected":[]} means that the event is stored.';
export const programSendHint =
  'Keep the key and the secret in environment variables once the program is more than a trial.';

// Key secrets modal
export const keySecretsTitle = (name: string) => `API key “${isolated(name)}”`;
export const secretsStoredConfirmation = 'I have stored both values';
export const apiKeyLabel = 'API key';
export const webhookSecretLabel = 'Webhook secret';
export const bothAsEnvInSentence = 'both as .env';
export const evaluateTitle = 'Evaluate the flags';
export const evaluateCommandInSentence = 'command that evaluates the flags';
export const evaluateHint =
  'The response holds each flag’s value and the reason for it. Programs evaluate flags by a client library:';
export const sendTitle = 'Send the first event';
export const languageLabel = 'Language';
export const sendCommandInSentence = 'command that sends an event';
export const sendProgramInSentence = (label: string) => `${label} program that sends an event`;

// Limits screen
export const limitsTitle = 'Limits of ingestion';
export const limitsLead =
  'They prevent one project from using the whole capacity of the installation. An empty field means the installation’s own limit, which its operator sets.';
export const limitsInSentence = 'Your change to the limits';
export const saveLimits = 'Save limits';
export const limitsSaved = 'Limits saved. They apply within a second.';
export const defaultLimitPlaceholder = 'The installation’s limit';
export const defaultLimitInSentence = 'the installation’s limit';
export const conflictTitle = 'Another user changed the project meanwhile';
export const conflictHint = (text: string) =>
  `Stored now: ${text}. Save again to replace it, or discard your changes.`;

// Limits
export const eventsPerSecondLabel = 'Events per second';
export const eventsPerSecondHint = 'Further requests get the status 429; senders retry.';
export const batchesPerSecondLabel = 'Batches per second';
export const batchesPerSecondHint = 'A batch is one request, whatever number of events it holds.';
export const batchSizeLabel = 'Largest batch';
export const batchSizeHint =
  'Before and after decompression. Larger batches get the status 413. 1 MiB is 1,024 KiB.';
export const limitRule = (min: number, max: number, suffix: string) =>
  `Enter ${min} to ${max.toLocaleString('en')}${suffix}, or nothing.`;

// Origins
export const originInvalid = (wrong: string) =>
  `“${wrong}” is not an origin. Enter scheme, host and port only, such as https://app.example.com.`;
export const originTwice = 'An origin is listed twice.';
export const tooManyOrigins = (maxOrigins: number) => `Enter at most ${maxOrigins} origins.`;

// Project setting form
export const discardChanges = 'Discard changes';

// Project settings screen
export const settingsTitle = 'Settings';
export const settingsLead = (name: string) => `Project ${isolated(name)}`;
export const generalTab = 'General';
export const serviceAccountsTab = 'Service accounts';
export const limitsTab = 'Limits';
export const archiveTab = 'Archive';

// Rotate secret modal
export const newSecretTitle = (name: string) => `New webhook secret of “${isolated(name)}”`;
export const secretStoredConfirmation = 'I have stored the secret';
export const oldSecretInvalid = 'The old secret is no longer valid.';
export const oldSecretValidUntil = 'The old secret stays valid until {exactTime}.';
export const newSecretLabel = 'New webhook secret';
export const newSecretHint =
  'Programs that use {name} keep their API key and get another secret to sign with. Until the overlap is over, both secrets are accepted.';
export const overlapLabel = 'Overlap';
export const overlapHint = 'How long the old secret stays valid. 0 revokes it immediately.';
export const overlapRule = (maxOverlapHours: number) => `Enter a number from 0 to ${maxOverlapHours}.`;
export const createSecret = 'Create new secret';

// Scope labels
export const scopeLabels = {
  ingest: { short: 'send events', long: 'Send events' },
  'flags:read': { short: 'evaluate flags', long: 'Evaluate feature flags, and follow their changes' },
} as const;
export const curlTab = 'curl';

// Retention screen
export const retentionTab = 'Retention';
export const retentionTitle = 'Retention of events';
const numberOfDays = (days: number) => `${days} ${plural(days, { one: 'day', other: 'days' })}`;
export const retentionLead = (days: number) =>
  `This installation stores events for ${numberOfDays(days)} after the day of their receipt. A type can have fewer; an empty field means ${numberOfDays(days)}. Costs, deploys and error groups are kept longer.`;
export const typeLabel = 'Type';
export const retentionDaysLabel = 'Days';
export const retentionDaysOf = (type: string) => `Days of ${type}`;
export const retentionDefault = (days: number) => `${days} (installation)`;
export const daysSuffix = ' days';
export const storedSinceLabel = 'Stored since (UTC)';
export const retentionByAdministrators = 'Organization administrators';
export const retentionRule = (most: number) =>
  most === 1 ? 'Enter 1 day, or nothing.' : `Enter 1 to ${most} days, or nothing.`;
export const retentionShorterTitle = 'Older events will be deleted';
export const retentionShorterHint =
  'Deletion starts within minutes of saving and cannot be undone. Export the events first to keep them.';
export const retentionTable = 'Days by type';
export const saveRetention = 'Save retention';
export const retentionSaved = 'Retention saved.';
export const retentionInSentence = 'Your change to the retention';
