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

/** Who asks, for what is judged before the body of the request is read. */
export async function whoAsks({ server, asked }: RequestContext): Promise<Actor | undefined> {
  const pass = passOf(asked)
  const actor =
    pass && (await enter(server.pool, pass, 'read', async (_company, entered) => actorOf(entered)))
  if (actor) addToWork({ company: actor.tenantId, account: actor.userId })
  return actor
}

/** Procedures anybody may call. What goes wrong is told in the one shape the API has. */
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
 * What is about one's own account, or waits for somebody outside, is judged in one transaction and done after
 * it: its handlers get no
 * company, whose transaction is over by then.
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
  // Counted as the company's own, like the transaction that judged it: nobody takes more by way of their
  // account.
  return meta.outside ? doWork() : context.server.pool.within(shareOfPerson(entered), doWork)
})

/**
 * Every other guarded procedure passes here: signed in, in the company they believe they are in, allowed,
 * then fenced inside that company, or
 * in none for a super_admin with no company open; a write is done once per key, where it has one. One
 * transaction, kept only if
 * all of it succeeds; one that PostgreSQL gave up for another is done again: nothing of it was kept or said,
 * its key included.
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

/** The same, for what only exists inside a company: its id is always there. */
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
