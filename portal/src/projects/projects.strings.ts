import { plural } from '../ui/plural';

export const strings = {
  // Archived projects
  noArchivedProject: 'No archived project',
  aProjectThatNobodyNeeds:
    'A project that nobody needs any more can be archived in its settings. Then it stands here, and can be restored.',
  archivedProjects: 'Archived projects',
  project: 'Project',
  key: 'Key',
  archived: 'Archived',
  lookForMore: 'Look for more',

  // Create project modal
  newProject: 'New project',
  enterAName: 'Enter a name.',
  anotherProjectHasThisKey: 'Another project has this key, perhaps an archived one.',
  webShop: 'Web shop',
  standsInAddressesAndCommands: 'Stands in addresses and commands. It cannot be changed later.',
  createProject: 'Create project',

  // Project card
  errors: (count: number) =>
    `${count.toLocaleString('en')} ${plural(count, { one: 'error', other: 'errors' })}`,
  youMayNotSeeIts: (activity: string | null) =>
    activity === null ? 'You may not see its events.' : 'What happened here could not be loaded.',
  eventsIn24H: (total: number) => ` ${plural(total, { one: 'event', other: 'events' })} in 24 h`,
  eventsOfEachOfThe: (count: number) => `Events of each of the last ${count} hours`,
  noEventYet: 'No event yet',
  lastEventRelativeTime: 'Last event {relativeTime}',

  // Project frame
  thisProjectIsArchived: 'This project is archived',
  archivedRelativeTimeItTakes:
    'Archived {relativeTime}. It takes no events, its API keys do not work, and no app starts. What is there can be read.',

  // Project key
  enterAKey: 'Enter a key.',
  use2To63Lower: 'Use 2 to 63 lower-case letters, digits and hyphens, beginning with a letter or digit.',

  // Projects screen
  theOrganization: 'the organization',
  projects: 'Projects',
  whichProjects: 'Which projects',
  inUse: 'In use',
  searchByNameOrKey: 'Search by name or key',
  showMore: 'Show more',
  noProjectForYouYet: 'No project for you yet',
  somebodyWhoOwnsAProject:
    'Somebody who owns a project can add you to it, as a viewer, developer or owner. Then it stands here.',
  createYourFirstProject: 'Create your first project',
  aProjectHoldsTheEvents:
    'A project holds the events, feature flags and apps of one product or service, with its own API keys and members.',

  // Restore button
  nameIsInUseAgain: (name: string) => `${name} is in use again, with its API keys.`,
  restore: 'Restore',
} as const;
