export const cost = 'Cost';
export const costs = 'Costs';
