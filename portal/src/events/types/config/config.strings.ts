export const config = 'Config';
export const showHistory = 'Show history of this entry';
