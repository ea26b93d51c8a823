export const strings = {
  // Allowed dags section
  allowedDags: 'Allowed DAGs',
  dAGsThatRunsInThis:
    'DAGs that runs in this project may start, besides those of organization-owned apps. Organization administrators edit the list and may start any DAG.',
  theOrganization: 'the organization',
  yourChangeToTheAllowed: 'Your change to the allowed DAGs',
  saveAllowedDags: 'Save allowed DAGs',
  allowedDagsSavedTheyApply: 'Allowed DAGs saved. They apply to the next run that starts.',
  dagIds: 'DAG ids',
  aDagIdOrThe:
    'A DAG id, or the start of one followed by *: reports_* allows every DAG whose id starts with reports_.',
  addADagId: 'Add a DAG id',
  theListIsNotEnforced: 'The list is not enforced now: the DAG policy of this installation is “open”.',
  entryIsNotADag: (entry: string) =>
    `“${entry}” is not a DAG id: use letters, digits, underscores, dots and hyphens, and * at the end only.`,

  // Api keys screen
  newApiKey: 'New API key',
  apiKeys: 'API keys',
  programsSendEventsAndEvaluate:
    'Programs send events and evaluate flags with them. The webhook secret signs each batch of events.',
  noApiKeyYet: 'No API key yet',
  makeOneToSendThe:
    'Make one to send the first event. You get the key, its webhook secret, and a command that works.',
  name: 'Name',
  key: 'Key',
  may: 'May',
  created: 'Created',
  lastUsed: 'Last used',
  state: 'State',
  revokeApiKey: 'Revoke API key',
  revokeKey: 'Revoke key',
  revokedName: (name: string) => `Revoked ${name}.`,
  withinASecondEveryProgram:
    'Within a second, every program that uses {name} ({prefix}) is refused: no events, no flags. It cannot be taken back; make another key first if programs still need one.',
  byPart: (part: string) => `by ${part}`,
  never: 'Never',
  actionsForName: (name: string) => `Actions for ${name}`,
  newWebhookSecret: 'New webhook secret…',
  revoke: 'Revoke…',
  revoked: 'Revoked',
  expired: 'Expired',
  active: 'Active',
  endsRelativeTime: 'ends {relativeTime}',

  // Browser origins
  browserOrigins: 'Browser origins',
  pagesOfTheseOriginsCan:
    'Pages of these origins can read flags with this project’s API keys (OFREP, snapshot, evaluation and stream). Use a key with the scope flags:read only: everyone who opens the page can read it.',
  yourChangeToTheOrigins: 'Your change to the origins',
  saveOrigins: 'Save origins',
  originsSavedTheyApplyWithin: 'Origins saved. They apply within a second.',
  allowedOrigins: 'Allowed origins',
  onePerLineAtMost: 'One per line, at most 20. No path and no wildcard.',
  httpsAppExampleCom: 'https://app.example.com',

  // Create key modal
  untilItIsRevoked: 'Until it is revoked',
  days30: '30 days',
  days90: '90 days',
  aYear: 'A year',
  enterWhatTheKeyIs: 'Enter what the key is for, such as the program that gets it.',
  chooseAtLeastOne: 'Choose at least one.',
  theProgramOrThePlace: 'The program or the place that gets it.',
  checkoutProduction: 'checkout, production',
  itMay: 'It may',
  valid: 'Valid',
  createKey: 'Create key',

  // Danger screen
  archiveTheProject: 'Archive the project',
  itsApiKeysStopWithin:
    'Its API keys stop within a second: no events, no flags. What is there stays stored, and nothing can be changed. It can be restored from the list of projects, with its keys.',
  archiveProject: 'Archive project…',
  archiveName: (name: string) => `Archive ${name}`,
  archiveProject2: 'Archive project',
  nameIsArchived: (name: string) => `${name} is archived.`,
  programsThatSendToName:
    'Programs that send to {name}, or evaluate its flags, are refused within a second. Restoring it takes one click in the list of archived projects.',

  // First event watch
  received: 'Received',
  openTheEventInA: 'Open the event in a new tab',
  waitingForTheFirstEvent: (hasError: boolean) =>
    hasError ? 'The events cannot be read at the moment. Trying again…' : 'Waiting for the first event…',

  // General screen
  whatPeopleSeeTheKey: 'What people see. The key in addresses and commands stays.',
  projectName: 'Project name',
  identity: 'Identity',
  keyInSentence: 'key',
  id: 'Id',
  idInSentence: 'id',
  whereverTheApiAsksFor: 'Wherever the API asks for a project, the key and the id both do.',

  // Ingest snippets
  forBashWithCurlAnd: 'For bash with curl and openssl.',
  typeScript: 'TypeScript',
  saveItAsSendMts:
    'Save it as send.mts and run it with Node 22.18 or newer; as send.mjs it runs with every supported Node.',
  python: 'Python',
  saveItAsSendPy: 'Save it as send.py and run it with Python 3.9 or newer.',
  go: 'Go',
  saveItAsMainGo: 'Save it as main.go and run it with "go run main.go".',

  // Key secrets modal
  apiKeyName: (name: string) => `API key “${name}”`,
  iHaveStoredBothValues: 'I have stored both values',
  apiKey: 'API key',
  webhookSecret: 'Webhook secret',
  bothAsEnv: 'both as .env',
  evaluateTheFlags: 'Evaluate the flags',
  commandThatEvaluatesTheFlags: 'command that evaluates the flags',
  theResponseHoldsEachFlags: 'The response holds each flag’s value and the reason for it.',
  sendTheFirstEvent: 'Send the first event',
  language: 'Language',
  commandThatSendsAnEvent: 'command that sends an event',
  labelProgramThatSendsAn: (label: string) => `${label} program that sends an event`,
  runsAccepted1RejectedMeans: (runs: string) =>
    `${runs} {"accepted":1,"rejected":[]} means that the event is stored.`,

  // Limits screen
  limitsOfIngestion: 'Limits of ingestion',
  theyKeepOneProjectFrom:
    'They keep one project from taking all of the installation. An empty field means the installation’s own limit, which its operator sets.',
  yourChangeToTheLimits: 'Your change to the limits',
  saveLimits: 'Save limits',
  limitsSavedTheyApplyWithin: 'Limits saved. They apply within a second.',
  theInstallationsLimit: 'The installation’s limit',
  theInstallationsLimitInSentence: 'the installation’s limit',
  somebodyElseChangedTheProject: 'Somebody else changed the project meanwhile',
  nowThereIsTextSave: (text: string) => `Now there is: ${text}. Save again for yours, or discard.`,

  // Limits
  eventsPerSecond: 'Events per second',
  moreAreAnsweredWith429: 'More are answered with 429; senders try again.',
  batchesPerSecond: 'Batches per second',
  aBatchIsOneRequest: 'A batch is one request, whatever number of events it holds.',
  largestBatch: 'Largest batch',
  beforeAndAfterDecompressionLarger:
    'Before and after decompression. Larger ones are answered with 413. 1 MiB is 1,024 KiB.',
  enterMinToMaxSuffix: (min: number, max: number, suffix: string) =>
    `Enter ${min} to ${max.toLocaleString('en')}${suffix}, or nothing.`,

  // Origins
  wrongIsNotAnOrigin: (wrong: string) =>
    `“${wrong}” is not an origin. Enter scheme, host and port only, such as https://app.example.com.`,
  anOriginIsListedTwice: 'An origin is listed twice.',
  enterAtMostMaxOrigins: (maxOrigins: number) => `Enter at most ${maxOrigins} origins.`,

  // Project setting form
  discardChanges: 'Discard changes',

  // Project settings screen
  settings: 'Settings',
  ofTheProjectName: (name: string) => `Of the project ${name}`,
  general: 'General',
  serviceAccounts: 'Service accounts',
  limits: 'Limits',
  archive: 'Archive',

  // Rotate secret modal
  newWebhookSecretOfName: (name: string) => `New webhook secret of “${name}”`,
  iHaveStoredTheSecret: 'I have stored the secret',
  theSecretUntilNowIs: 'The secret until now is not valid any more.',
  theSecretUntilNowIsValidBeside: 'The secret until now is valid beside it until {exactTime}.',
  newWebhookSecret2: 'New webhook secret',
  programsThatUseNameKeep:
    'Programs that use {name} keep their API key and get another secret to sign with. Until the overlap is over, both secrets are accepted.',
  overlap: 'Overlap',
  howLongTheSecretUntil: 'How long the secret until now stays valid. 0 ends it at once.',
  enterANumberFrom0: (maxOverlapHours: number) => `Enter a number from 0 to ${maxOverlapHours}.`,
  makeNewSecret: 'Make new secret',

  // Scope labels
  scopeLabels: {
    ingest: { short: 'send events', long: 'Send events' },
    'flags:read': { short: 'evaluate flags', long: 'Evaluate feature flags, and follow their changes' },
  },
  curl: 'curl',
} as const;
