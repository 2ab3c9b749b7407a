import { isPracticeId, isWithheldInPractice } from '@escale/contract/access/practice'
import {
  asksFreshProof,
  carriesPassword,
  type ProcedureMeta,
  type ProofKind,
} from '@escale/contract/access/procedure'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { ORPCError } from '@orpc/server'
import type { RequestHead } from '#access/caller/server.ts'
import { countKeyUse } from '#access/limits/key-uses.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import type { AuthenticatedCaller } from '#database/caller/authentication.ts'
import type { AnyTx } from '#database/caller/company.ts'
import { addToWork } from '#telemetry/log.ts'
import { type Actor, actorOf, hasPermission } from './actor.ts'
import type { Call } from './call.ts'

/** Counts the use of an API key for its rate limit, then checks that the caller may run the procedure. */
export async function authorizeCaller(
  call: Call,
  company: AnyTx,
  entered: AuthenticatedCaller,
): Promise<Actor> {
  const { context, meta, refusals, credentials, administeredCompanyId } = call
  const actor = actorOf(entered, administeredCompanyId ? null : company.id)
  addToWork({ company: entered.tenantId, account: entered.userId })
  if (typeof credentials !== 'string' && entered.key && entered.tenantId)
    countKeyUse(
      context.server.pool,
      credentials.keyHash,
      { id: entered.key.id, companyId: entered.tenantId },
      context.asked.address,
    )
  checkPermission(meta, context.asked, actor, entered)
  if (isPracticeId(entered.tenantId)) await checkPractice(call, company)
  if (asksFreshProof(refusals)) await requireFreshProof(call, company)
  return actor
}

/**
 * Checks the second factor, the company and the permission. When several checks fail, their order decides
 * which error the caller receives.
 */
function checkPermission(
  { permission, also, personal, waiting, half }: ProcedureMeta,
  request: RequestHead,
  actor: Actor,
  { closed }: AuthenticatedCaller,
): void {
  if (closed === 'factor' && !half)
    throw new ORPCError('FACTOR_LACKING', { status: 403, message: apiRefusals.factorLacking })
  if (closed === 'factor') return
  if (closed === 'ended' ? request.company : closed && !personal) throw closedCompanyError(closed)
  // The page shows another company than the one open in the session: another tab has switched companies. This
  // check is skipped for a suspended company or one that the person has left, so that procedures about their
  // own account still answer.
  if (!closed && request.company !== undefined && request.company !== (actor.tenantId ?? '')) {
    throw new ORPCError('COMPANY_CHANGED', { status: 409, message: messages.companyChanged })
  }
  const isWaiting = waiting && actor.tenantId === null
  if (!permission || !(isWaiting || hasPermission(actor, permission)) || (actor.key && personal))
    throw new AccessDenied(actor)
  if (also && !hasPermission(actor, also)) throw new AccessDenied(actor)
}

/**
 * Refuses what would leave a practice company. Also refuses requests that were written before « Tout
 * effacer », because their rows belong to examples that no longer exist. A read is not checked: its
 * transaction ends with its own statements.
 */
async function checkPractice({ context, meta, operation }: Call, company: AnyTx): Promise<void> {
  if (isWithheldInPractice(operation, meta.reads !== undefined))
    throw new ORPCError('PRACTICE', { status: 403, message: apiRefusals.practice })
  const { practiceGeneration } = context.asked
  if (practiceGeneration === undefined || meta.personal || meta.reads) return
  const [current] = await company.run<{ generation: number }>({
    text: `select access.practice_generation(created_at) as generation from tenants
      where id = access.tenant()`,
    values: [],
  })
  if (current && String(current.generation) !== practiceGeneration)
    throw new ORPCError('PRACTICE_ERASED', { status: 409, message: apiRefusals.practiceErased })
}

/**
 * Refuses a procedure that needs a company when none is open. Also refuses a write by a support agent who
 * opened the company for reading only.
 */
export function checkCompany(
  meta: ProcedureMeta,
  companyId: string | null,
  { role, isReadOnly }: Actor,
): void {
  if (isReadOnly && !meta.reads && !meta.prints && !(meta.personal && meta.accounts))
    throw new ORPCError('READ_ONLY', { status: 403, message: apiRefusals.readOnly })
  if (meta.personal || (meta.waiting && companyId === null)) return
  const isAboveCompanies = (meta.shared || meta.platform) && role === 'super_admin'
  if (companyId === null && !isAboveCompanies)
    throw new ORPCError('FORBIDDEN', { status: 403, message: apiRefusals.noCompany })
}

/**
 * Refuses a sensitive action when the person has not proved their identity recently. Native applications
 * prove a second factor if the account has one. API keys skip this check.
 */
async function requireFreshProof(
  { context, meta, refusals, credentials }: Call,
  company: AnyTx,
): Promise<void> {
  if (typeof credentials !== 'string') return
  const isFactorOnly = context.asked.isToken === true || carriesPassword(refusals)
  const [proof] = await company.run<{ due: ProofKind | null }>({
    text: 'select access.proof_due($1, $2, $3) as due',
    values: [credentials, meta.personal === true, isFactorOnly],
  })
  if (!proof?.due) return
  if (proof.due === 'mail' && context.server.mail === 'none') throw new Refusal('PROOF_UNAVAILABLE')
  throw new Refusal('FACTOR_ASKED', { by: proof.due })
}

/**
 * Thrown when an authenticated caller lacks the permission. The denial is logged before the response is sent.
 */
export class AccessDenied extends Error {
  readonly actor: Actor

  constructor(actor: Actor) {
    super()
    this.actor = actor
  }
}

function closedCompanyError(why: Exclude<AuthenticatedCaller['closed'], 'factor'>) {
  if (why === 'ended') return new ORPCError('SUPPORT_ENDED', { status: 403, message: messages.supportEnded })
  return why === 'suspended'
    ? new ORPCError('SUSPENDED', { status: 403, message: messages.companySuspended })
    : new ORPCError('NOT_A_MEMBER', { status: 403, message: messages.notAMember })
}
