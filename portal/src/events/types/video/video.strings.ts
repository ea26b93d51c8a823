export const video = 'Video';
