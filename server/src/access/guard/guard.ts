import { contract } from '@escale/contract'
import { noListChanged } from '@escale/contract/channels/realtime/live-events'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { implement, ORPCError } from '@orpc/server'
import type { RequestContext } from '#access/caller/server.ts'
import { emailInInput, isAttemptLimit, limitAttempts, limitOwnUses } from '#access/limits/limits.ts'
import { toApiError } from '#access/refusal/api-error.ts'
import { declaredRefusal } from '#access/refusal/declared-refusal.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { renewSession } from '#access/session/sessions.ts'
import type { AuthenticatedCaller } from '#database/caller/authentication.ts'
import { type AnyTx, authenticate, type CompanyTx } from '#database/caller/company.ts'
import { quotaOfPerson } from '#database/caller/quota.ts'
import { addToWork } from '#telemetry/log.ts'
import { type Actor, actorOf } from './actor.ts'
import { type Call, createCall, credentialsOf } from './call.ts'
import { collectNotices, createJournal, publishChanges } from './call-journal.ts'
import { authorizeAlone, type KeyClaim, runInOneTransaction } from './call-transaction.ts'
import { runOnce } from './idempotency.ts'
import '#access/refusal/validation-messages.ts'

/** Authenticates the caller before the body of the request is read. Undefined for an anonymous caller. */
export async function identifyCaller({ server, asked }: RequestContext): Promise<Actor | undefined> {
  const pass = credentialsOf(asked)
  const actor =
    pass && (await authenticate(server.pool, pass, 'read', async (_company, entered) => actorOf(entered)))
  if (actor) addToWork({ company: actor.tenantId, account: actor.userId })
  return actor
}

/** Procedures open to anonymous callers. Every error is converted to the error format of the API. */
export const publicApi = implement(contract)
  .$context<RequestContext>()
  // Answers are not validated at run time. The tests compare each of them with the contract.
  .$config({ initialOutputValidationIndex: Number.NaN })
  .use(async ({ context: { server, asked }, path, next, procedure }, input) => {
    addToWork({ operation: path.join('.') })
    const { errorMap, meta } = procedure['~orpc']
    try {
      const address = meta.limit && !meta.permission ? emailInInput(input) : undefined
      if (meta.limit && isAttemptLimit(meta.limit) && address !== undefined)
        await limitAttempts(server.pool, meta.limit, address, asked)
      return await next()
    } catch (error) {
      throw toApiError(
        error instanceof Refusal ? await declaredRefusal(error, errorMap) : error,
        meta.failure,
      )
    }
  })

/**
 * Procedures about the caller's account, and those that wait for an external service. The caller is
 * authorised in one transaction, and the handler runs after it ended. The handler therefore gets no company.
 */
export const accountApi = publicApi.use(async ({ context, procedure, path, next }, input) => {
  const call = createCall(context, procedure['~orpc'], path, input)
  const { meta } = call
  const { actor, entered } = await authorizeAlone(call)
  await renewIfDue(call, entered)
  if (!meta.reads) context.nameChanges?.(noListChanged)
  const doWork = async () => {
    if (meta.limit && isAttemptLimit(meta.limit))
      await limitAttempts(context.server.pool, meta.limit, actor.userId, context.asked)
    return next({ context: { actor } })
  }
  // Database connections used for a person's own account count against their company's quota, so that nobody
  // gets more connections by using account procedures.
  return meta.outside ? doWork() : context.server.pool.runWithin(quotaOfPerson(entered), doWork)
})

/**
 * Other procedures that require authentication: checks the caller, the expected company and the permission,
 * then runs the handler inside that company (or in none, for a super_admin without an open company). One
 * transaction contains everything. If PostgreSQL aborts it for a conflict, it runs once more, since nothing
 * was saved or announced. A write with an idempotency key runs once per key.
 */
export const guardedApi = publicApi.use(async ({ context, procedure, path, next }, input) => {
  const call = createCall(context, procedure['~orpc'], path, input)
  if (call.meta.accounts)
    throw new Error('What is about one’s own account is done by accountApi, outside any transaction')

  const done = await runInOneTransaction(call, async (company, actor, claim) => {
    const journal = createJournal(call, company, actor)
    const { record, afterCommit } = journal
    const response = await runOncePerKey(call, company, claim, async () =>
      next({ context: { actor, company, record, onceKept: afterCommit } }),
    )
    return { response: response, journal, notices: collectNotices(call, company, actor, journal) }
  })

  await publishChanges(call, done.journal, done.notices)
  await renewIfDue(call, done.entered)
  return done.response
})

/** Procedures that require an open company, whose id is therefore never null. */
export const api = guardedApi.use(({ context, next }) => {
  const { company } = context
  if (company.id === null) throw new ORPCError('FORBIDDEN', { status: 403, message: apiRefusals.noCompany })
  return next({ context: { company: company as CompanyTx } })
})

async function runOncePerKey<Answer extends { output: unknown }>(
  { meta, keyedWrite }: Call,
  company: AnyTx,
  claim: KeyClaim,
  work: () => Promise<Answer>,
) {
  if (meta.creates && !(keyedWrite && claim))
    throw new ORPCError('KEY_MISSING', { status: 400, message: apiRefusals.keyMissing })
  const doWork = async () => {
    if (meta.limit && !isAttemptLimit(meta.limit)) await limitOwnUses(company, meta.limit)
    return work()
  }
  return keyedWrite && claim ? runOnce(company, keyedWrite, claim, doWork) : doWork()
}

async function renewIfDue(
  { context: { server, asked }, credentials }: Call,
  { renewalDue }: AuthenticatedCaller,
): Promise<void> {
  if (renewalDue && !asked.idle && typeof credentials === 'string')
    await renewSession(server.pool, credentials)
}
