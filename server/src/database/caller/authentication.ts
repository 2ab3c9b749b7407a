import { type Mode, mayWrite } from '#database/pool/mode.ts'
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
  /** Kinds of notices that the company sends, for a write with a session. Null or absent elsewhere. */
  notices?: string[] | null
  /** Choices of the company that are on. Null or absent without a company. */
  choices?: string[] | null
  /** The API key used instead of a session to authenticate the caller, and its permissions. */
  key?: { id: string; name: string; permissions: string[] }
}

// The select list is computed in order, so the choices and the notices are read with the role that was just
// set.
const choicesColumn = `case when e.tenant_id is not null and e.database_role like 'escale_app%'
  then access.company_choices() end as choices`

const authenticateText = `select e.user_id as "userId", e.first_name as "firstName",
  e.last_name as "lastName", e.email, e.role, e.tenant_id as "tenantId",
  e.renewal_due as "renewalDue", e.closed, e.support_until as "supportUntil", e.support_writes as "supportWrites",
  e.today, set_config('role', e.database_role, true), ${choicesColumn}`
const authenticateTexts = {
  company: `${authenticateText} from access.enter($1) e`,
  platform: `${authenticateText} from access.enter($1, 'platform') e`,
}
const authenticateWriteText = `${authenticateText},
  case when e.tenant_id is not null then access.sent_notices() end as notices from access.enter($1) e`

const authenticateKeyText = `select e.user_id as "userId", e.first_name as "firstName",
  e.last_name as "lastName", e.email, e.role, e.tenant_id as "tenantId",
  false as "renewalDue", e.closed, null as "supportUntil", false as "supportWrites", json_build_object('id', e.key_id, 'name', e.key_name, 'permissions', e.permissions) as key,
  set_config('role', e.database_role, true), ${choicesColumn} from access.enter_with_key($1) e`

/** Returns the statement that authenticates the caller and gives the transaction the caller's role. */
export function authenticationStatement(pass: Credentials, scope: AccessScope, mode: Mode): Statement {
  if (typeof pass !== 'string') return { text: authenticateKeyText, values: [pass.keyHash] }
  const isCompanyWrite = scope === 'company' && mayWrite(mode)
  return { text: isCompanyWrite ? authenticateWriteText : authenticateTexts[scope], values: [pass] }
}
