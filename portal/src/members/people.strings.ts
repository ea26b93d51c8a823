export const scheduleActor = 'a schedule';
export const relationTexts = {
  owner: {
    label: 'Owner',
    text: 'Everything in the project: settings, API keys, members, apps and their installations, and everything that developers can do.',
  },
  developer: {
    label: 'Developer',
    text: 'Changes feature flags, also in an emergency, overrides them for themselves, starts and cancels runs, and sees everything.',
  },
  viewer: {
    label: 'Viewer',
    text: 'Sees events, flags, apps and runs. Changes nothing.',
  },
} as const;
