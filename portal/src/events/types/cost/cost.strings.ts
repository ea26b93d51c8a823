export const cost = 'Cost';
