export const config = 'Config';
