/** Roles that an admin can assign, admin included. No company can assign super_admin. */
export const grantableRoles = ['viewer', 'employee', 'manager', 'admin', 'warehouse_supervisor'] as const
export type GrantableRole = (typeof grantableRoles)[number]
