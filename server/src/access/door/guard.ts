import { contract } from '@escale/contract'
import { anything } from '@escale/contract/channels/realtime/live'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { implement, ORPCError } from '@orpc/server'
import type { RequestContext } from '#access/caller/server.ts'
import { addressNamed, isGuessed, refuseTooMany, refuseTooManyOwn } from '#access/limits/limits.ts'
import { toApiError } from '#access/refusal/api-error.ts'
import { declaredRefusal } from '#access/refusal/declared-refusal.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { renewSession } from '#access/session/sessions.ts'
import { type AnyTx, type CompanyTx, enter } from '#database/door/company.ts'
import type { Entered } from '#database/door/entry.ts'
import { shareOfPerson } from '#database/door/share-of.ts'
import { addToWork } from '#log.ts'
import { type Actor, actorOf } from './actor.ts'
import { type Call, callOf, passOf } from './call.ts'
import { journalOf, noticesOf, sayWhatChanged } from './call-journal.ts'
import { type Claimed, inOneTransaction, judgedAlone } from './call-transaction.ts'
import { answerOnce } from './idempotency.ts'
import '#access/refusal/sentences.ts'

/** Authenticates before the body of the request is read. */
export async function whoAsks({ server, asked }: RequestContext): Promise<Actor | undefined> {
  const pass = passOf(asked)
  const actor =
    pass && (await enter(server.pool, pass, 'read', async (_company, entered) => actorOf(entered)))
  if (actor) addToWork({ company: actor.tenantId, account: actor.userId })
  return actor
}

/** Procedures open to anonymous callers. All errors leave in the API's one error shape. */
export const publicApi = implement(contract)
  .$context<RequestContext>()
  .use(async ({ context: { server, asked }, path, next, procedure }, input) => {
    addToWork({ operation: path.join('.') })
    const { errorMap, meta } = procedure['~orpc']
    try {
      const address = meta.limit && !meta.permission ? addressNamed(input) : undefined
      if (meta.limit && isGuessed(meta.limit) && address !== undefined)
        await refuseTooMany(server.pool, meta.limit, address, asked)
      return await next()
    } catch (error) {
      throw toApiError(
        error instanceof Refusal ? await declaredRefusal(error, errorMap) : error,
        meta.failure,
      )
    }
  })

/**
 * Account procedures, and those that wait for an external service, authorise in one transaction and work
 * after it. Their handlers get no company, because that transaction has ended.
 */
export const accountApi = publicApi.use(async ({ context, procedure, path, next }, input) => {
  const call = callOf(context, procedure['~orpc'], path, input)
  const { meta } = call
  const { actor, entered } = await judgedAlone(call)
  await renewIfDue(call, entered)
  if (!meta.reads) context.nameChanges?.(anything)
  const doWork = async () => {
    if (meta.limit && isGuessed(meta.limit))
      await refuseTooMany(context.server.pool, meta.limit, actor.userId, context.asked)
    return next({ context: { actor } })
  }
  // Work on one's own account counts against the company's quota, so it gives nobody more connections.
  return meta.outside ? doWork() : context.server.pool.within(shareOfPerson(entered), doWork)
})

/**
 * Other guarded procedures: authenticate, check the expected company and the permission, then work inside
 * that company (or in none, for a super_admin without an open company).
 * Everything happens in one transaction. If PostgreSQL aborts it for a conflict, it runs once more, since
 * nothing was saved or announced. A write with an idempotency key runs once per key.
 */
export const guardedApi = publicApi.use(async ({ context, procedure, path, next }, input) => {
  const call = callOf(context, procedure['~orpc'], path, input)
  if (call.meta.accounts)
    throw new Error('What is about one’s own account is done by accountApi, outside any transaction')

  const done = await inOneTransaction(call, async (company, actor, claimed) => {
    const journal = journalOf(call, company, actor)
    const { record, onceKept } = journal
    const answered = await oncePerKey(call, company, claimed, async () =>
      next({ context: { actor, company, record, onceKept } }),
    )
    return { answered, journal, notices: noticesOf(call, company, actor, journal) }
  })

  await sayWhatChanged(call, done.journal, done.notices)
  await renewIfDue(call, done.entered)
  return done.answered
})

/** Guarded procedures that exist only inside a company, whose id is never null. */
export const api = guardedApi.use(({ context, next }) => {
  const { company } = context
  if (company.id === null) throw new ORPCError('FORBIDDEN', { status: 403, message: apiRefusals.noCompany })
  return next({ context: { company: company as CompanyTx } })
})

async function oncePerKey<Answer extends { output: unknown }>(
  { meta, attempt }: Call,
  company: AnyTx,
  claimed: Claimed,
  work: () => Promise<Answer>,
) {
  if (meta.creates && !(attempt && claimed))
    throw new ORPCError('KEY_MISSING', { status: 400, message: apiRefusals.keyMissing })
  const doWork = async () => {
    if (meta.limit && !isGuessed(meta.limit)) await refuseTooManyOwn(company, meta.limit)
    return work()
  }
  return attempt && claimed ? answerOnce(company, attempt, claimed, doWork) : doWork()
}

async function renewIfDue(
  { context: { server, asked }, pass }: Call,
  { renewalDue }: Entered,
): Promise<void> {
  if (renewalDue && !asked.idle && typeof pass === 'string') await renewSession(server.pool, pass)
}
