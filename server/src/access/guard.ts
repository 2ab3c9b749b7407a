import { contract } from '@escale/contract'
import { asksFactor, keyFor } from '@escale/contract/access/procedure'
import { anything, listOf } from '@escale/contract/channels/realtime/live'
import type { Action } from '@escale/contract/journal/actions'
import { apiRefusals } from '@escale/contract/refusals'
import { implement, ORPCError } from '@orpc/server'
import { z } from 'zod'
import { type AnyTx, asAccounts, type CompanyTx, enter } from '#database/door/company.ts'
import type { Entered } from '#database/door/entering.ts'
import { atTheDoor, fewAtATime, shareOfPerson } from '#database/door/share-of.ts'
import type { Pass } from '#database/door/token.ts'
import { type LoggedEvent, logEvent } from '#journal/event.ts'
import { noticeOf, noticeOfRecord, noticesOfWrite } from '#journal/notices.ts'
import { type About, type Recorder, recorderOf } from '#journal/record.ts'
import { addToWork } from '#log.ts'
import { type Actor, actorOf } from './actor.ts'
import { forbidden, notFound, toApiError, unauthorized } from './api-error.ts'
import { apiKeyHash } from './api-key.ts'
import { answerInCommon, questionOf } from './common-answers.ts'
import { againIfGivenUp } from './database-errors.ts'
import { declaredRefusal } from './declared-refusal.ts'
import { logDenial } from './denials.ts'
import { answerOnce, attemptOf, claimOf } from './idempotency.ts'
import { Denied, judgeEntry, judgeFactor, judgePlace } from './judge.ts'
import { countUse, limitUses } from './key-uses.ts'
import { addressNamed, isGuessed, refuseTooMany, refuseTooManyOwn } from './limits.ts'
import { Refusal } from './refusal.ts'
import { renewSession } from './sessions.ts'
import './sentences.ts'
import type { RequestContext } from './server.ts'
import { byOf } from './writing.ts'

/** For what may be said only once the transaction is kept: a cookie. */
type OnceKept = (then: () => void) => void

/** Who asks, for what is judged before the body of the request is read. */
export async function whoAsks({ server, asked }: RequestContext): Promise<Actor | undefined> {
  const pass = passOf(asked)
  const actor = pass && (await enter(server.pool, pass, 'read', async (_company, entered) => actorOf(entered)))
  if (actor) addToWork({ company: actor.tenantId })
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
      if (meta.limit && isGuessed(meta.limit) && address !== undefined) await refuseTooMany(server.pool, meta.limit, address, asked)
      return await next()
    } catch (error) {
      throw toApiError(error instanceof Refusal ? await declaredRefusal(error, errorMap) : error, meta.failure)
    }
  })

/**
 * Every guarded procedure passes here: signed in, in the company they believe they are in, allowed, then fenced inside
 * that company; a creation, or a change over a version, is done once per key. One transaction, kept only if all of it succeeds. What is about one's own
 * account is judged in it, and done after it: its handlers get no company, whose transaction is over by then. A transaction that PostgreSQL gave up for
 * another is done again: nothing of it was kept or said, its key included.
 */
export const accountApi = publicApi.use(async ({ context, procedure, path, next }, input) => {
  const { meta, errorMap } = procedure['~orpc']
  const { permission, creates, reads, dear, counts, snapshot, accounts, platform, administers, records = [] } = meta
  const { server, asked } = context
  const pass = passOf(asked)
  if (!pass) throw unauthorized(asked)
  if (!permission) throw forbidden()

  const keyHash = typeof pass === 'string' ? undefined : pass.keyHash
  if (keyHash) limitUses(keyHash)
  const operation = path.join('.')
  const attempt = keyFor(meta, errorMap) && asked.idempotencyKey ? attemptOf(asked.idempotencyKey, operation, input, keyHash) : undefined
  const isReading = reads && !counts
  const mode = snapshot ? (isReading ? 'snapshot' : 'writtenSnapshot') : isReading ? 'read' : 'write'
  const named = administers ? companyNamed(input) : undefined

  const judgeThenHandle = async (company: AnyTx, entered: Entered, claimed: Promise<unknown[]> | undefined) => {
    const actor = actorOf(entered, named ? null : company.id)
    addToWork({ company: entered.tenantId })
    if (keyHash && entered.key && entered.tenantId) countUse(server.pool, keyHash, { id: entered.key.id, companyId: entered.tenantId }, asked.address)
    judgeEntry(meta, asked, actor, entered)
    if (asksFactor(errorMap)) await judgeFactor(company, pass)
    if (named && actor.role === 'super_admin') {
      const done = await company.inside(named, (administered) => handle(administered, actor))
      if (!done) throw notFound()
      return { ...done, entered }
    }
    if (named && company.id !== named) throw notFound()
    judgePlace(meta, company.id, actor)
    if (accounts) return { actor, entered, answered: undefined, notices: [], changed: [], afterwards: [], readings: [] }
    return { ...(await handle(company, actor, claimed)), entered }
  }

  const handle = async (company: AnyTx, actor: Actor, claimed = attempt && company.run(claimOf(attempt))) => {
    if (creates && !(attempt && claimed)) throw new ORPCError('KEY_MISSING', { status: 400, message: apiRefusals.keyMissing })
    const changed = new Set<string>()
    const afterwards: (() => void)[] = []
    const readings: LoggedEvent[] = []
    const onceKept: OnceKept = (then) => afterwards.push(then)
    const write = recorderOf(company, byOf({ actor, asked }), (about) => {
      changed.add(listOf(about.table) ?? anything)
      onceKept(() => server.announcer.announce(JSON.stringify(noticeOfRecord(company.id, actor.userId, about))))
    })
    const record: Recorder = (action, about) => {
      if (!records.includes(action)) throw new Error(`${operation} does not say that it records ${action}`)
      if (actor.onlyReads) readings.push(readingOf(actor, action, about))
      else write(action, about)
    }
    const runHandler = async () => {
      if (meta.limit && !isGuessed(meta.limit)) await refuseTooManyOwn(company, meta.limit)
      return next({ context: { actor, company: company as AnyTx | undefined, record, onceKept } })
    }
    const answered = attempt && claimed ? await answerOnce(company, attempt, claimed, runHandler) : await runHandler()
    const about = { companyId: company.id, userId: actor.key ? null : actor.userId }
    const notices = reads ? [] : noticesOfWrite(path[0], changed, about)
    for (const notice of notices) if (notice.kind === 'access') company.lastly(noticeOf(notice)) // rights are never announced later than they change
    return { actor, answered, notices, changed, afterwards, readings }
  }

  const first = attempt && !named ? claimOf(attempt) : undefined
  const door = platform || named ? 'platform' : 'company'
  const isRepeatable = mode === 'read' && !named && !platform && !accounts
  const comeIn = () => enter(server.pool, pass, mode, judgeThenHandle, { first, door, isRepeatable, isReadAtOnce: reads === 'once' })
  const ask = () => againIfGivenUp(() => (dear ? fewAtATime(server.pool, pass, comeIn) : comeIn()))
  const judgeOnly = async (company: AnyTx, entered: Entered) => {
    const actor = actorOf(entered, company.id)
    addToWork({ company: entered.tenantId })
    judgeEntry(meta, asked, actor, entered)
    judgePlace(meta, company.id, actor)
    return entered
  }
  const common = meta.common &&
    typeof pass === 'string' && {
      pass,
      questionOf: (entered: Entered) => questionOf(operation, input, meta, entered),
      ask,
      enter: () => atTheDoor(server.pool, pass, () => enter(server.pool, pass, 'read', judgeOnly, { isRepeatable: true })),
    }
  const result = await (common ? answerInCommon(common) : ask()).catch(async (error: unknown) => {
    throw error instanceof Denied ? await logDenied(context, error.actor, operation) : error
  })
  if (!result) throw unauthorized(asked)
  for (const notice of result.notices) if (notice.kind !== 'access') server.announcer.announce(JSON.stringify(notice))
  if (result.entered.renewalDue && !asked.idle && typeof pass === 'string') await renewSession(server.pool, pass)
  for (const then of result.afterwards) then()
  for (const reading of result.readings) await asAccounts(server.pool, (client) => logEvent(client, asked, reading))
  if (!reads) context.nameChanges?.([...result.changed].join(' ') || anything)
  if (result.answered) return result.answered
  const { actor, entered } = result
  // Counted as the company's own, like the transaction that judged it: nobody takes more by way of their account.
  const goOn = async () => {
    if (meta.limit && isGuessed(meta.limit)) await refuseTooMany(server.pool, meta.limit, actor.userId, asked)
    return next({ context: { actor, company: undefined, record: recordNowhere, onceKept: atOnce } })
  }
  return meta.outside ? goOn() : server.pool.within(shareOfPerson(entered), goOn)
})

/** The same, for what is done inside a transaction: in a company, or in none for a super_admin with no company open. */
export const guardedApi = accountApi.use(({ context, next }) => {
  const { company } = context
  if (!company) throw new Error('What is about one’s own account is done by accountApi, outside any transaction')
  return next({ context: { company } })
})

/** The same, for what only exists inside a company: its id is always there. */
export const api = guardedApi.use(({ context, next }) => {
  const { company } = context
  if (company.id === null) throw new ORPCError('FORBIDDEN', { status: 403, message: apiRefusals.noCompany })
  return next({ context: { company: company as CompanyTx } })
})

/** Outside any transaction, what is done is kept by the time it is said. */
const atOnce: OnceKept = (then) => then()

const recordNowhere: Recorder = () => {
  throw new Error('What is about one’s own account is recorded in its own transaction, by logEvent')
}

function passOf({ sessionHash, apiKey }: RequestContext['asked']): Pass | undefined {
  if (apiKey === undefined) return sessionHash ?? undefined
  const keyHash = apiKeyHash(apiKey)
  return keyHash && { keyHash }
}

async function logDenied({ server, asked }: RequestContext, actor: Actor, operation: string): Promise<Error> {
  const { tenantId, userId, key } = actor
  const denial = { action: 'ACCESS_DENIED', tenantId, userId, recordId: operation, errorMessage: key && `Clé d'API ${key.name}` } as const
  await asAccounts(server.pool, (client) => logDenial(client, asked, denial))
  return forbidden()
}

/** What was read where nothing may be written: the log of the company has it from the keeper of accounts. */
function readingOf({ tenantId, userId }: Actor, action: Action, { table = null, id = null, detail = null }: About = {}): LoggedEvent {
  return { action, success: true, tenantId, userId, tableName: table, recordId: id, errorMessage: detail }
}

/** The company a super_admin says they administer. */
function companyNamed(input: unknown): string | undefined {
  const { tenantId } = (input ?? {}) as { tenantId?: unknown }
  return typeof tenantId === 'string' ? z.uuid().safeParse(tenantId).data : undefined
}
