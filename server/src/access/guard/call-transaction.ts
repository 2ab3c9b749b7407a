import { forbidden, notFound, unauthorized } from '#access/refusal/api-error.ts'
import { retryOnConflict } from '#access/refusal/database-errors.ts'
import { logDenial } from '#access/refusal/denials.ts'
import type { AccessScope, AuthenticatedCaller } from '#database/caller/authentication.ts'
import { type AnyTx, type AuthenticationOptions, asAccounts, authenticate } from '#database/caller/company.ts'
import { runWithAuthenticationQuota, runWithExpensiveQuota } from '#database/caller/quota.ts'
import type { Actor } from './actor.ts'
import { AccessDenied, authorizeCaller, checkCompany } from './authorize.ts'
import { type Call, modeOf } from './call.ts'
import { claimStatement } from './idempotency.ts'
import { questionKey, shareAnswer } from './shared-reads.ts'

/**
 * Result of the statement that reserves the idempotency key, sent to PostgreSQL together with the
 * authentication.
 */
export type KeyClaim = Promise<unknown[]> | undefined

type Work<Result> = (company: AnyTx, actor: Actor, claim: KeyClaim) => Promise<Result>

/**
 * Authenticates, authorises and runs the handler in one transaction. Expensive procedures share fewer
 * connections, and identical concurrent reads may share one response.
 */
export function runInOneTransaction<Result>(
  call: Call,
  work: Work<Result>,
): Promise<Result & { entered: AuthenticatedCaller }> {
  const { meta, credentials, operation, input } = call
  const { pool } = call.context.server
  const authenticateAndWork = () =>
    authenticate(pool, credentials, modeOf(meta), authorizeThen(call, work), authenticationOptions(call))
  const run = () =>
    retryOnConflict(() =>
      meta.dear ? runWithExpensiveQuota(pool, credentials, authenticateAndWork) : authenticateAndWork(),
    )
  if (!meta.common || typeof credentials !== 'string') return runAndLogDenials(call, run)
  const authorizeOnly = async (company: AnyTx, entered: AuthenticatedCaller) => {
    checkCompany(meta, company.id, await authorizeCaller(call, company, entered))
    return entered
  }
  const sharedRead = {
    pass: credentials,
    keyOf: (entered: AuthenticatedCaller) => questionKey(operation, input, meta, entered),
    run,
    authenticate: () =>
      runWithAuthenticationQuota(pool, credentials, () =>
        authenticate(pool, credentials, 'read', authorizeOnly, { isRepeatable: true }),
      ),
  }
  return runAndLogDenials(call, () => shareAnswer(sharedRead))
}

/**
 * Authorises the caller, then runs the work in the company that a super_admin administers by this call, or in
 * the caller's own company.
 */
function authorizeThen<Result>(call: Call, work: Work<Result>) {
  const { meta, keyedWrite, administeredCompanyId } = call
  return async (company: AnyTx, entered: AuthenticatedCaller, earlyClaim: KeyClaim) => {
    const actor = await authorizeCaller(call, company, entered)
    if (administeredCompanyId && actor.role === 'super_admin') {
      const result = await company.inside(administeredCompanyId, (administered) =>
        work(administered, actor, keyedWrite && administered.run(claimStatement(keyedWrite))),
      )
      if (!result) throw notFound()
      return { ...result, entered }
    }
    if (administeredCompanyId && company.id !== administeredCompanyId) throw notFound()
    checkCompany(meta, company.id, actor)
    // The idempotency key is stored in the administered company, so it is reserved only after the caller is
    // authorised.
    const claim = administeredCompanyId ? keyedWrite && company.run(claimStatement(keyedWrite)) : earlyClaim
    return { ...(await work(company, actor, claim)), entered }
  }
}

function authenticationOptions(call: Call): AuthenticationOptions {
  const { meta, keyedWrite, administeredCompanyId } = call
  return {
    firstStatement: keyedWrite && !administeredCompanyId ? claimStatement(keyedWrite) : undefined,
    scope: scopeOf(call),
    isReadAtOnce: meta.reads === 'once',
    isRepeatable: modeOf(meta) === 'read' && !administeredCompanyId && !meta.platform,
  }
}

/** Authorises the caller in a separate transaction, for handlers that open their own. */
export function authorizeAlone(call: Call): Promise<{ actor: Actor; entered: AuthenticatedCaller }> {
  const judge = async (company: AnyTx, entered: AuthenticatedCaller) => {
    const actor = await authorizeCaller(call, company, entered)
    checkCompany(call.meta, company.id, actor)
    return { actor, entered }
  }
  return runAndLogDenials(call, () =>
    authenticate(call.context.server.pool, call.credentials, 'read', judge, { scope: scopeOf(call) }),
  )
}

/** Runs the work. Logs an access denial before the caller receives it. */
async function runAndLogDenials<Result>(call: Call, ask: () => Promise<Result | undefined>): Promise<Result> {
  const result = await ask().catch(async (error: unknown) => {
    throw error instanceof AccessDenied ? await logDenied(call, error.actor) : error
  })
  if (!result) throw unauthorized(call.context.asked)
  return result
}

async function logDenied({ context: { server, asked }, operation }: Call, actor: Actor): Promise<Error> {
  const { tenantId, userId, key } = actor
  const denial = {
    action: 'ACCESS_DENIED',
    tenantId,
    userId,
    recordId: operation,
    errorMessage: key && `Clé d'API ${key.name}`,
  } as const
  await asAccounts(server.pool, (client) => logDenial(client, asked, denial))
  return forbidden()
}

function scopeOf({ meta, administeredCompanyId }: Call): AccessScope {
  return meta.platform || administeredCompanyId ? 'platform' : 'company'
}
