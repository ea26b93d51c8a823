import type { CommandEntry } from './command-entry.js';

/** Each command is loaded when it is called, so that those that call the API do not load the service's modules. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'start',
    summary: 'run the service',
    load: async () => (await import('./commands/start.js')).startCommand(),
  },
  {
    name: 'backup',
    summary: 'back up the built-in database and the encryption key',
    load: async () => (await import('./commands/backup.js')).backupCommand(),
  },
  {
    name: 'restore',
    summary: 'restore a backup into an empty data folder',
    load: async () => (await import('./commands/restore.js')).restoreCommand(),
  },
  {
    name: 'doctor',
    summary: 'check the installation, and whether acknowledged batches survive a power cut',
    load: async () => (await import('./commands/doctor.js')).doctorCommand(),
  },
  {
    name: 'keys',
    summary: 'count the stored secrets by encryption key, or rotate the key',
    load: async () => (await import('./commands/keys.js')).keysCommand(),
  },
  {
    name: 'events',
    summary: 'send, follow, query, export and import events',
    load: async () => (await import('./commands/events.js')).eventsCommand(),
  },
  {
    name: 'projections',
    summary: 'show the projections, rebuild one, or preview a rebuild',
    load: async () => (await import('./commands/projections.js')).projectionsCommand(),
  },
  {
    name: 'kafka',
    summary: 'store events of the Kafka topic that are missing in PostgreSQL',
    load: async () => (await import('./commands/kafka.js')).kafkaCommand(),
  },
  {
    name: 'demo',
    summary: 'fill a project with the events, flags and runs of an imaginary company',
    load: async () => (await import('./commands/demo.js')).demoCommand(),
  },
  {
    name: 'login',
    summary: 'store a token for the commands that talk to the API',
    load: async () => (await import('./commands/login.js')).loginCommand(),
  },
  {
    name: 'logout',
    summary: 'remove the stored token from this machine',
    load: async () => (await import('./commands/login.js')).logoutCommand(),
  },
  {
    name: 'projects',
    summary: 'list, show and create projects',
    load: async () => (await import('./commands/projects.js')).projectsCommand(),
  },
  {
    name: 'api-keys',
    summary: 'list, create and revoke API keys of a project',
    load: async () => (await import('./commands/api-keys.js')).apiKeysCommand(),
  },
  {
    name: 'flags',
    summary: 'list, change and explain feature flags',
    load: async () => (await import('./commands/flags.js')).flagsCommand(),
  },
  {
    name: 'apps',
    summary: 'publish and install apps',
    load: async () => (await import('./commands/apps.js')).appsCommand(),
  },
  {
    name: 'runs',
    summary: 'start, watch and cancel runs of apps',
    load: async () => (await import('./commands/runs.js')).runsCommand(),
  },
  {
    name: 'plan',
    summary: 'show what "apply" would change',
    load: async () => (await import('./commands/apply.js')).planCommand(),
  },
  {
    name: 'apply',
    summary: 'create and update projects, flags and members from a file',
    load: async () => (await import('./commands/apply.js')).applyCommand(),
  },
  {
    name: 'completion',
    summary: 'print completion for bash, zsh or fish',
    load: async () => (await import('./commands/completion.js')).completionCommand(COMMANDS),
  },
];
