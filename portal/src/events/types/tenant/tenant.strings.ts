export const tenant = 'Tenant';
