import type { Statement } from '#database/statements/send.ts'
import type { Pass } from './token.ts'

/** Where a session leads: into its company, or to what all share whatever company a super_admin has open. */
export type Door = 'company' | 'platform'

/** Who came in by the door, as the database knows them now. */
export type Entered = {
  userId: string
  firstName: string
  lastName: string
  email: string
  role: string
  tenantId: string | null
  renewalDue: boolean
  /** Why the company of the session is open no more, or not yet: a second factor is asked of it. */
  closed: 'suspended' | 'left' | 'ended' | 'factor' | null
  /** A super_admin has opened the company until then. */
  supportUntil: string | null
  supportWrites: boolean
  /** The key that opened the door, instead of a session, and what it may do. */
  key?: { id: string; name: string; permissions: string[] }
}

const enterText = `select e.user_id as "userId", e.first_name as "firstName", e.last_name as "lastName", e.email, e.role, e.tenant_id as "tenantId",
  e.renewal_due as "renewalDue", e.closed, e.support_until as "supportUntil", e.support_writes as "supportWrites",
  set_config('role', e.database_role, true) from access.enter($1`
const doors = { company: `${enterText}) e`, platform: `${enterText}, 'platform') e` }

const enterWithKeyText = `select e.user_id as "userId", e.first_name as "firstName", e.last_name as "lastName", e.email, e.role, e.tenant_id as "tenantId",
  false as "renewalDue", e.closed, null as "supportUntil", false as "supportWrites", json_build_object('id', e.key_id, 'name', e.key_name, 'permissions', e.permissions) as key,
  set_config('role', e.database_role, true) from access.enter_with_key($1) e`

/** What opens the door to who holds a pass, and takes their role for the transaction. */
export function entering(pass: Pass, door: Door): Statement {
  return typeof pass === 'string'
    ? { text: doors[door], values: [pass] }
    : { text: enterWithKeyText, values: [pass.keyHash] }
}
