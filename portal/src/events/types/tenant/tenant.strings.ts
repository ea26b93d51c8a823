export const tenant = 'Tenant';
export const tenants = 'Tenants';
export const showTenantHistory = 'Show plans of this tenant over time';
