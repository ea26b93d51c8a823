export const video = 'Video';
export const videos = 'Videos';
export const showVideoJob = 'Show the time in each status';
