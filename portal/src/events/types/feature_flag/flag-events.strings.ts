export const flagEventsLead =
  'Changes of feature flags as events report them, including flags outside of Signalbox.';
export const keyFilter = 'Key of a flag';
export const time = 'Time';
export const flag = 'Flag';
export const change = 'Change';
export const state = 'State';
export const rollout = 'Rollout';
export const actor = 'Actor';
export const noKey = 'No key';
export const on = 'On';
export const off = 'Off';
export const notStated = 'Not stated';
export const percent = (rollout: number) => `${rollout.toLocaleString('en')}%`;
export const openFlag = (key: string) => `Open the flag ${key}`;
export const showEventsOf = (key: string) => `Show all events of ${key}`;
export const allEvents = 'All events';
export const notHere = 'This project has no flag with this key';
export const noEventsTitle = 'No flag events yet';
export const noEventsHint =
  'Changes of this project’s flags appear automatically. For flags of another system, send an event of the type feature_flag with a key, enabled and rollout.';
