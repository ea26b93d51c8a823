import { isolated } from '../ui/text/isolated';
import { plural } from '../ui/text/plural';

// Archived projects
export const noArchivedTitle = 'No archived project';
export const noArchivedHint =
  'A project that is no longer needed can be archived in its settings. It is then listed here and can be restored.';
export const archivedTable = 'Archived projects';
export const projectLabel = 'Project';
export const keyLabel = 'Key';
export const archivedLabel = 'Archived';
export const loadMore = 'Show more';

// Create project modal
export const newProject = 'New project';
export const nameMissing = 'Enter a name.';
export const keyTaken = 'Another project has this key, perhaps an archived one.';
export const namePlaceholder = 'Web shop';
export const keyHint = 'Part of URLs and commands. It cannot be changed later.';
export const createProject = 'Create project';

// Project card
export const errorCount = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'error', other: 'errors' })}`;
export const activityMissing = (activity: string | null) =>
  activity === null ? 'You do not have permission to view its events.' : 'Its activity could not be loaded.';
export const eventsUnit = (total: number) => ` ${plural(total, { one: 'event', other: 'events' })} in 24 h`;
export const eventsChart = (count: number) => `Events of each of the last ${count} hours`;
export const noEvents = 'No event yet';
export const lastEvent = 'Last event {relativeTime}';

// Project frame
export const archivedNoticeTitle = 'This project is archived';
export const archivedNotice =
  'Archived {relativeTime}. It accepts no events, its API keys do not work, and no run starts. Existing data can be read.';

// Project key
export const keyMissing = 'Enter a key.';
export const keyReserved = (key: string) => `“${key}” is reserved by the API. Choose another key.`;
export const keyRule =
  'Use 2 to 63 lower-case letters, digits and hyphens, beginning with a letter or digit.';

// Projects screen
export const organizationInSentence = 'the organization';
export const projectsTitle = 'Projects';
export const stateFilter = 'Project state';
export const activeProjects = 'Active';
export const searchLabel = 'Search by name or key';
export const showMore = 'Show more';
export const noProjectsTitle = 'No projects yet';
export const noProjectsHint =
  'The owner of a project can add you as a viewer, developer or owner. The project then appears here.';
export const firstProjectTitle = 'Create your first project';
export const firstProjectHint =
  'A project holds the events, feature flags and apps of one product or service, with its own API keys and members.';

// Restore button
export const projectRestored = (name: string) => `${isolated(name)} and its API keys are restored.`;
export const restore = 'Restore';
