import type { Permission } from '@escale/contract/access/permissions'
import type { ProcedureMeta } from '@escale/contract/access/procedure'
import { Turns } from '#access/limits/turns.ts'
import type { Entered } from '#database/door/entry.ts'
import { lastEnteredWith } from '#database/door/last-entry.ts'
import type { Pass } from '#database/door/token.ts'
import { Unavailable } from '#database/pool/unavailable.ts'
import { actorOf, mayActor } from './actor.ts'

type Asking<Result> = {
  /** The session that asks. */
  pass: Pass
  /**
   * What is asked, of the company and with the rights that somebody has; null where their answer is nobody
   * else's.
   */
  questionOf: (entered: Entered) => string | null
  /** Judged at the door, and answered. */
  ask: () => Promise<Result | undefined>
  /** Judged at the door only; undefined where the session is over. */
  enter: () => Promise<Entered | undefined>
}

const turns = new Turns<{ entered: Entered } | undefined>()

/**
 * One answer for all who ask the same of one company, with the same rights, while it is being answered: a
 * crowd that opens its pages
 * together asks the database twice, not once each. Nobody is given what was read before they asked, nor what
 * the door does not
 * give them now: each is judged by it once the answer is there, and asks alone where it was made for other
 * rights.
 */
export async function answerInCommon<Result extends { entered: Entered }>({
  pass,
  questionOf,
  ask,
  enter,
}: Asking<Result>): Promise<Result | undefined> {
  const known = lastEnteredWith(pass) ?? (await enter())
  const question = known && questionOf(known)
  if (!question) return known && ask()
  let isOwn = false
  const answering = turns.take(question, () => {
    isOwn = true
    return ask()
  })
  const answer = await answering.catch((error: unknown) => {
    if (isOwn || error instanceof Unavailable) throw error
    return undefined // of somebody else, who may have been refused
  })
  if (isOwn) return answer as Result | undefined
  const entered = await enter()
  if (!entered) return undefined
  return answer && questionOf(answer.entered) === questionOf(entered)
    ? ({ ...answer, entered } as Result)
    : ask()
}

/** What is asked by somebody of a company, such that all who ask it hear the same. */
export function questionOf(
  operation: string,
  input: unknown,
  { common }: Pick<ProcedureMeta, 'common'>,
  entered: Entered,
): string | null {
  if (!common || entered.tenantId === null || entered.key || entered.closed) return null
  const actor = actorOf(entered)
  const isOfRole = common((permission: Permission) => mayActor(actor, permission))
  return JSON.stringify([entered.tenantId, actor.role, isOfRole ? null : actor.userId, operation, input])
}
