// Allowed dags section
export const allowedDags = 'Allowed DAGs';
export const dAGsThatRunsInThis =
  'DAGs that runs in this project may start, besides those of organization-owned apps. Organization administrators edit the list and may start any DAG.';
export const theOrganization = 'the organization';
export const yourChangeToTheAllowed = 'Your change to the allowed DAGs';
export const saveAllowedDags = 'Save allowed DAGs';
export const allowedDagsSavedTheyApply = 'Allowed DAGs saved. They apply to the next run that starts.';
export const dagIds = 'DAG ids';
export const aDagIdOrThe =
  'A DAG id, or the start of one followed by *: reports_* allows every DAG whose id starts with reports_.';
export const addADagId = 'Add a DAG id';
export const theListIsNotEnforced =
  'The list is not enforced now: the DAG policy of this installation is “open”.';
export const entryIsNotADag = (entry: string) =>
  `“${entry}” is not a DAG id: use letters, digits, underscores, dots and hyphens, and * at the end only.`;

// Api keys screen
export const newApiKey = 'New API key';
export const apiKeys = 'API keys';
export const programsSendEventsAndEvaluate =
  'Programs send events and evaluate flags with them. The webhook secret signs each batch of events.';
export const noApiKeyYet = 'No API key yet';
export const makeOneToSendThe =
  'Make one to send the first event. You get the key, its webhook secret, and a command that works.';
export const name = 'Name';
export const key = 'Key';
export const may = 'May';
export const created = 'Created';
export const lastUsed = 'Last used';
export const state = 'State';
export const revokeApiKey = 'Revoke API key';
export const revokeKey = 'Revoke key';
export const revokedName = (name: string) => `Revoked ${name}.`;
export const withinASecondEveryProgram =
  'Within a second, every program that uses {name} ({prefix}) is refused: no events, no flags. It cannot be taken back; make another key first if programs still need one.';
export const byPart = (part: string) => `by ${part}`;
export const never = 'Never';
export const actionsForName = (name: string) => `Actions for ${name}`;
export const newWebhookSecret = 'New webhook secret…';
export const revoke = 'Revoke…';
export const revoked = 'Revoked';
export const expired = 'Expired';
export const active = 'Active';
export const endsRelativeTime = 'ends {relativeTime}';

// Browser origins
export const browserOrigins = 'Browser origins';
export const pagesOfTheseOriginsCan =
  'Pages of these origins can read flags with this project’s API keys (OFREP, snapshot, evaluation and stream). Use a key with the scope flags:read only: everyone who opens the page can read it.';
export const yourChangeToTheOrigins = 'Your change to the origins';
export const saveOrigins = 'Save origins';
export const originsSavedTheyApplyWithin = 'Origins saved. They apply within a second.';
export const allowedOrigins = 'Allowed origins';
export const onePerLineAtMost = 'One per line, at most 20. No path and no wildcard.';
export const httpsAppExampleCom = 'https://app.example.com';

// Create key modal
export const untilItIsRevoked = 'Until it is revoked';
export const days30 = '30 days';
export const days90 = '90 days';
export const aYear = 'A year';
export const enterWhatTheKeyIs = 'Enter what the key is for, such as the program that gets it.';
export const chooseAtLeastOne = 'Choose at least one.';
export const theProgramOrThePlace = 'The program or the place that gets it.';
export const checkoutProduction = 'checkout, production';
export const itMay = 'It may';
export const valid = 'Valid';
export const createKey = 'Create key';

// Danger screen
export const archiveTheProject = 'Archive the project';
export const itsApiKeysStopWithin =
  'Its API keys stop within a second: no events, no flags. What is there stays stored, and nothing can be changed. It can be restored from the list of projects, with its keys.';
export const archiveProject = 'Archive project…';
export const archiveName = (name: string) => `Archive ${name}`;
export const archiveProject2 = 'Archive project';
export const nameIsArchived = (name: string) => `${name} is archived.`;
export const programsThatSendToName =
  'Programs that send to {name}, or evaluate its flags, are refused within a second. Restoring it takes one click in the list of archived projects.';

// First event watch
export const received = 'Received';
export const openTheEventInA = 'Open the event in a new tab';
export const waitingForTheFirstEvent = (hasError: boolean) =>
  hasError ? 'The events cannot be read at the moment. Trying again…' : 'Waiting for the first event…';

// General screen
export const whatPeopleSeeTheKey = 'What people see. The key in addresses and commands stays.';
export const projectName = 'Project name';
export const identity = 'Identity';
export const keyInSentence = 'key';
export const id = 'Id';
export const idInSentence = 'id';
export const whereverTheApiAsksFor = 'Wherever the API asks for a project, the key and the id both do.';

// Ingest snippets
export const forBashWithCurlAnd = 'For bash with curl and openssl.';
export const typeScript = 'TypeScript';
export const saveItAsSendMts =
  'Save it as send.mts and run it with Node 22.18 or newer; as send.mjs it runs with every supported Node.';
export const python = 'Python';
export const saveItAsSendPy = 'Save it as send.py and run it with Python 3.9 or newer.';
export const go = 'Go';
export const saveItAsMainGo = 'Save it as main.go and run it with "go run main.go".';

// Key secrets modal
export const apiKeyName = (name: string) => `API key “${name}”`;
export const iHaveStoredBothValues = 'I have stored both values';
export const apiKey = 'API key';
export const webhookSecret = 'Webhook secret';
export const bothAsEnv = 'both as .env';
export const evaluateTheFlags = 'Evaluate the flags';
export const commandThatEvaluatesTheFlags = 'command that evaluates the flags';
export const theResponseHoldsEachFlags = 'The response holds each flag’s value and the reason for it.';
export const sendTheFirstEvent = 'Send the first event';
export const language = 'Language';
export const commandThatSendsAnEvent = 'command that sends an event';
export const labelProgramThatSendsAn = (label: string) => `${label} program that sends an event`;
export const runsAccepted1RejectedMeans = (runs: string) =>
  `${runs} {"accepted":1,"rejected":[]} means that the event is stored.`;

// Limits screen
export const limitsOfIngestion = 'Limits of ingestion';
export const theyKeepOneProjectFrom =
  'They keep one project from taking all of the installation. An empty field means the installation’s own limit, which its operator sets.';
export const yourChangeToTheLimits = 'Your change to the limits';
export const saveLimits = 'Save limits';
export const limitsSavedTheyApplyWithin = 'Limits saved. They apply within a second.';
export const theInstallationsLimit = 'The installation’s limit';
export const theInstallationsLimitInSentence = 'the installation’s limit';
export const somebodyElseChangedTheProject = 'Somebody else changed the project meanwhile';
export const nowThereIsTextSave = (text: string) =>
  `Now there is: ${text}. Save again for yours, or discard.`;

// Limits
export const eventsPerSecond = 'Events per second';
export const moreAreAnsweredWith429 = 'More are answered with 429; senders try again.';
export const batchesPerSecond = 'Batches per second';
export const aBatchIsOneRequest = 'A batch is one request, whatever number of events it holds.';
export const largestBatch = 'Largest batch';
export const beforeAndAfterDecompressionLarger =
  'Before and after decompression. Larger ones are answered with 413. 1 MiB is 1,024 KiB.';
export const enterMinToMaxSuffix = (min: number, max: number, suffix: string) =>
  `Enter ${min} to ${max.toLocaleString('en')}${suffix}, or nothing.`;

// Origins
export const wrongIsNotAnOrigin = (wrong: string) =>
  `“${wrong}” is not an origin. Enter scheme, host and port only, such as https://app.example.com.`;
export const anOriginIsListedTwice = 'An origin is listed twice.';
export const enterAtMostMaxOrigins = (maxOrigins: number) => `Enter at most ${maxOrigins} origins.`;

// Project setting form
export const discardChanges = 'Discard changes';

// Project settings screen
export const settings = 'Settings';
export const ofTheProjectName = (name: string) => `Of the project ${name}`;
export const general = 'General';
export const serviceAccounts = 'Service accounts';
export const limits = 'Limits';
export const archive = 'Archive';

// Rotate secret modal
export const newWebhookSecretOfName = (name: string) => `New webhook secret of “${name}”`;
export const iHaveStoredTheSecret = 'I have stored the secret';
export const theSecretUntilNowIs = 'The secret until now is not valid any more.';
export const theSecretUntilNowIsValidBeside = 'The secret until now is valid beside it until {exactTime}.';
export const newWebhookSecret2 = 'New webhook secret';
export const programsThatUseNameKeep =
  'Programs that use {name} keep their API key and get another secret to sign with. Until the overlap is over, both secrets are accepted.';
export const overlap = 'Overlap';
export const howLongTheSecretUntil = 'How long the secret until now stays valid. 0 ends it at once.';
export const enterANumberFrom0 = (maxOverlapHours: number) => `Enter a number from 0 to ${maxOverlapHours}.`;
export const makeNewSecret = 'Make new secret';

// Scope labels
export const scopeLabels = {
  ingest: { short: 'send events', long: 'Send events' },
  'flags:read': { short: 'evaluate flags', long: 'Evaluate feature flags, and follow their changes' },
} as const;
export const curl = 'curl';
