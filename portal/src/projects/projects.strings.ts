import { plural } from '../ui/plural';

// Archived projects
export const noArchivedProject = 'No archived project';
export const aProjectThatNobodyNeeds =
  'A project that nobody needs any more can be archived in its settings. Then it stands here, and can be restored.';
export const archivedProjects = 'Archived projects';
export const project = 'Project';
export const key = 'Key';
export const archived = 'Archived';
export const lookForMore = 'Look for more';

// Create project modal
export const newProject = 'New project';
export const enterAName = 'Enter a name.';
export const anotherProjectHasThisKey = 'Another project has this key, perhaps an archived one.';
export const webShop = 'Web shop';
export const standsInAddressesAndCommands = 'Stands in addresses and commands. It cannot be changed later.';
export const createProject = 'Create project';

// Project card
export const errors = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'error', other: 'errors' })}`;
export const youMayNotSeeIts = (activity: string | null) =>
  activity === null ? 'You may not see its events.' : 'What happened here could not be loaded.';
export const eventsIn24H = (total: number) => ` ${plural(total, { one: 'event', other: 'events' })} in 24 h`;
export const eventsOfEachOfThe = (count: number) => `Events of each of the last ${count} hours`;
export const noEventYet = 'No event yet';
export const lastEventRelativeTime = 'Last event {relativeTime}';

// Project frame
export const thisProjectIsArchived = 'This project is archived';
export const archivedRelativeTimeItTakes =
  'Archived {relativeTime}. It takes no events, its API keys do not work, and no app starts. What is there can be read.';

// Project key
export const enterAKey = 'Enter a key.';
export const use2To63Lower =
  'Use 2 to 63 lower-case letters, digits and hyphens, beginning with a letter or digit.';

// Projects screen
export const theOrganization = 'the organization';
export const projects = 'Projects';
export const whichProjects = 'Which projects';
export const inUse = 'In use';
export const searchByNameOrKey = 'Search by name or key';
export const showMore = 'Show more';
export const noProjectForYouYet = 'No project for you yet';
export const somebodyWhoOwnsAProject =
  'Somebody who owns a project can add you to it, as a viewer, developer or owner. Then it stands here.';
export const createYourFirstProject = 'Create your first project';
export const aProjectHoldsTheEvents =
  'A project holds the events, feature flags and apps of one product or service, with its own API keys and members.';

// Restore button
export const nameIsInUseAgain = (name: string) => `${name} is in use again, with its API keys.`;
export const restore = 'Restore';
