export const costsTitle = 'Costs compared with last month';
export const allCosts = 'All costs';
export const noCosts = 'No costs this month or last month.';
export const noCurrency = 'without currency';
export const noLastMonth = 'No costs last month';
export const lastMonth = (amount: string) => `${amount} last month`;
