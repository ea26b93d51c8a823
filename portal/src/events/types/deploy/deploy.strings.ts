export const deploy = 'Deploy';
