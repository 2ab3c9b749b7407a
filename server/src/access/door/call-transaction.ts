import { forbidden, notFound, unauthorized } from '#access/refusal/api-error.ts'
import { againIfGivenUp } from '#access/refusal/database-errors.ts'
import { logDenial } from '#access/refusal/denials.ts'
import { type AnyTx, asAccounts, enter } from '#database/door/company.ts'
import type { Door, Entered } from '#database/door/entry.ts'
import { atTheDoor, fewAtATime } from '#database/door/share-of.ts'
import type { Actor } from './actor.ts'
import { type Call, modeOf } from './call.ts'
import { answerInCommon, questionOf } from './common-answers.ts'
import { claimOf } from './idempotency.ts'
import { Denied, judgePlace, judgeWhoAsks } from './judge.ts'

/** Result of the idempotency key claim, sent together with the authentication. */
export type Claimed = Promise<unknown[]> | undefined

/**
 * Authenticates, authorises and runs the handler in one transaction. Expensive procedures get fewer
 * connections, and identical reads may share one answer.
 */
export function inOneTransaction<Result>(
  call: Call,
  work: (company: AnyTx, actor: Actor, claimed: Claimed) => Promise<Result>,
): Promise<Result & { entered: Entered }> {
  const { meta, pass, attempt, named, operation, input } = call
  const { pool } = call.context.server
  const mode = modeOf(meta)
  const judgeThenWork = async (company: AnyTx, entered: Entered, claimed: Claimed) => {
    const actor = await judgeWhoAsks(call, company, entered)
    if (named && actor.role === 'super_admin') {
      const done = await company.inside(named, (administered) =>
        work(administered, actor, attempt && administered.run(claimOf(attempt))),
      )
      if (!done) throw notFound()
      return { ...done, entered }
    }
    if (named && company.id !== named) throw notFound()
    judgePlace(meta, company.id, actor)
    // A named company stores the idempotency key, so the claim waits for the authorisation.
    const claim = named ? attempt && company.run(claimOf(attempt)) : claimed
    return { ...(await work(company, actor, claim)), entered }
  }
  const judgeOnly = async (company: AnyTx, entered: Entered) => {
    judgePlace(meta, company.id, await judgeWhoAsks(call, company, entered))
    return entered
  }
  const comeIn = () => enter(pool, pass, mode, judgeThenWork, entryOf(call))
  const ask = () => againIfGivenUp(() => (meta.dear ? fewAtATime(pool, pass, comeIn) : comeIn()))
  if (!meta.common || typeof pass !== 'string') return known(call, ask)
  const common = {
    pass,
    questionOf: (entered: Entered) => questionOf(operation, input, meta, entered),
    ask,
    enter: () => atTheDoor(pool, pass, () => enter(pool, pass, 'read', judgeOnly, { isRepeatable: true })),
  }
  return known(call, () => answerInCommon(common))
}

function entryOf(call: Call) {
  const { meta, attempt, named } = call
  return {
    first: attempt && !named ? claimOf(attempt) : undefined,
    door: doorOf(call),
    isReadAtOnce: meta.reads === 'once',
    isRepeatable: modeOf(meta) === 'read' && !named && !meta.platform,
  }
}

/** Authorises the caller in a separate transaction, for handlers that open their own. */
export function judgedAlone(call: Call): Promise<{ actor: Actor; entered: Entered }> {
  const judge = async (company: AnyTx, entered: Entered) => {
    const actor = await judgeWhoAsks(call, company, entered)
    judgePlace(call.meta, company.id, actor)
    return { actor, entered }
  }
  return known(call, () => enter(call.context.server.pool, call.pass, 'read', judge, { door: doorOf(call) }))
}

/** Runs the work. An access denial is logged before the caller receives it. */
async function known<Result>(call: Call, ask: () => Promise<Result | undefined>): Promise<Result> {
  const result = await ask().catch(async (error: unknown) => {
    throw error instanceof Denied ? await logDenied(call, error.actor) : error
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

function doorOf({ meta, named }: Call): Door {
  return meta.platform || named ? 'platform' : 'company'
}
