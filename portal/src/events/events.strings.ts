// Explorer screen
export const events = 'Events';
export const showNewEvents = (heldCount: number) => `Show ${heldCount.toLocaleString('en')} new`;
export const newestFirst = 'Newest first';
export const inLastRange = (range: string) => `in the last ${range}`;
export const inChosenRange = 'in the chosen range';
export const theseFilters = (when: string) => `these filters ${when}`;

// Level
export const info = 'Info';
export const warning = 'Warning';
export const other = 'Other';

// Queries
export const unreadableResponseTitle = 'Unreadable response';
export const unreadableResponse = 'This version of the portal does not know its format. Reload the page.';
export const emptyResponseTitle = 'Empty response';
export const reloadThePage = 'Reload the page.';

// Type label
export const unnamedEvent = 'Event';

// Demo offer
export const demoHint =
  'Or fill this project with 30 days of sample data, to see every screen in use. In the folder of the service:';
export const demoCommandInSentence = 'command that fills the project';
