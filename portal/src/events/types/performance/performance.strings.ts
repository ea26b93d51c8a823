export const performance = 'Performance';
