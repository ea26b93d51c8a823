export const performance = 'Performance';
export const performanceTitle = 'Performance';
