/** What an admin may give, their own rank included; super_admin is nobody's to give in a company. */
export const grantableRoles = ['viewer', 'employee', 'manager', 'admin', 'warehouse_supervisor'] as const
export type GrantableRole = (typeof grantableRoles)[number]
