// Schedules section
export const schedulesTitle = 'Schedules';
export const addSchedule = 'Add schedule';
export const noSchedules = 'No schedule starts runs of this app in this project.';
export const sourceWords = {
  manifest: 'From the manifest',
  added: 'Added here',
  dropped: 'Not in this version',
} as const;
export const changedHere = 'Changed here';
export const paused = 'Paused';
export const hasInput = 'With an input';
export const nextRunAt = 'Next run {nextTime}';
export const manifestTimes = (times: string) => `In the manifest: ${times}`;
export const droppedHint =
  'The installed version no longer has this schedule, so it starts no runs. It starts runs again with a version that has it.';
export const editSchedule = 'Edit';
export const pauseSchedule = 'Pause';
export const resumeSchedule = 'Resume';
export const resetSchedule = 'Reset to the manifest';
export const removeSchedule = 'Remove';
export const actionOn = (action: string, times: string) => `${action}: ${times}`;
export const schedulePaused = 'Schedule paused.';
export const scheduleResumed = 'Schedule resumed. Times that passed meanwhile are skipped.';
export const scheduleReset = 'Schedule reset to the manifest.';
export const scheduleRemoved = 'Schedule removed.';
export const removeConsequences = (times: string) =>
  `The schedule “${times}” starts no more runs. Active runs continue.`;

// Schedule form
export const editTitle = 'Edit schedule';
export const cronLabel = 'Cron expression';
export const cronHint = 'Minute, hour, day of the month, month, day of the week';
export const zoneLabel = 'Time zone';
export const inputLabel = 'Input of its runs';
export const inputHint = 'A JSON object. The time that a run is for is added as “schedule”.';
export const inputNotObject = 'This must be a JSON object.';
export const saveSchedule = 'Save schedule';
export const scheduleSaved = 'Schedule saved.';
export const scheduleAdded = 'Schedule added.';

// Schedule preview
export const nextTimesTitle = 'Next five times';
export const inZone = (zone: string) => `In ${zone}`;
export const inUtc = 'In UTC';
