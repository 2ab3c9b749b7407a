import type { Statement } from '#database/statements/send.ts'
import type { Credentials } from './credentials.ts'

/**
 * Rows that a procedure works on. `company`: those of the session's company. `platform`: those that all
 * companies share, even when a company is open.
 */
export type AccessScope = 'company' | 'platform'

/** The caller, as the authentication statement of this transaction returned them. */
export type AuthenticatedCaller = {
  userId: string
  firstName: string
  lastName: string
  email: string
  role: string
  tenantId: string | null
  renewalDue: boolean
  /**
   * Reason why the session's company is not open. `factor`: the caller has not yet entered the second factor.
   */
  closed: 'suspended' | 'left' | 'ended' | 'factor' | null
  /** End of the period in which a super_admin may access the company for support, as an ISO instant. */
  supportUntil: string | null
  supportWrites: boolean
  /** The current day in the company, for a member's write. Null or absent elsewhere. */
  today?: string | null
  /** Kinds of notices that the company sends, for a member's write. Null or absent elsewhere. */
  notices?: string[] | null
  /** The API key used instead of a session to authenticate the caller, and its permissions. */
  key?: { id: string; name: string; permissions: string[] }
}

const authenticateText = `select e.user_id as "userId", e.first_name as "firstName",
  e.last_name as "lastName", e.email, e.role, e.tenant_id as "tenantId",
  e.renewal_due as "renewalDue", e.closed, e.support_until as "supportUntil", e.support_writes as "supportWrites",
  e.today, e.notices,
  set_config('role', e.database_role, true) from access.enter($1`
const authenticateTexts = {
  company: `${authenticateText}) e`,
  platform: `${authenticateText}, 'platform') e`,
}

const authenticateKeyText = `select e.user_id as "userId", e.first_name as "firstName",
  e.last_name as "lastName", e.email, e.role, e.tenant_id as "tenantId",
  false as "renewalDue", e.closed, null as "supportUntil", false as "supportWrites", json_build_object('id', e.key_id, 'name', e.key_name, 'permissions', e.permissions) as key,
  set_config('role', e.database_role, true) from access.enter_with_key($1) e`

/** Returns the statement that authenticates the caller and gives the transaction the caller's role. */
export function authenticationStatement(pass: Credentials, scope: AccessScope): Statement {
  return typeof pass === 'string'
    ? { text: authenticateTexts[scope], values: [pass] }
    : { text: authenticateKeyText, values: [pass.keyHash] }
}
