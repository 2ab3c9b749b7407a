import type { Permission } from '@escale/contract/access/permissions'
import type { ProcedureMeta } from '@escale/contract/access/procedure'
import { Turns } from '#access/limits/turns.ts'
import type { Entered } from '#database/door/entry.ts'
import { lastEnteredWith } from '#database/door/last-entry.ts'
import type { Pass } from '#database/door/token.ts'
import { Unavailable } from '#database/pool/unavailable.ts'
import { actorOf, mayActor } from './actor.ts'

type Asking<Result> = {
  pass: Pass
  /**
   * Identifies the question: operation, input, company and role. Null when the answer depends on the person.
   */
  questionOf: (entered: Entered) => string | null
  /** Judged at the door, and answered. */
  ask: () => Promise<Result | undefined>
  /** Authenticates, then answers. */
  enter: () => Promise<Entered | undefined>
}

const turns = new Turns<{ entered: Entered } | undefined>()

/**
 * Shares one answer among identical reads of one company that arrive together, so a crowd opening its pages
 * costs two queries.
 * The shared read always starts after the request, so its data is never stale. Each caller is authenticated
 * once the answer is ready, and reads alone if their rights differ.
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
    return undefined // Another caller's read may have been refused for reasons of their own.
  })
  if (isOwn) return answer as Result | undefined
  const entered = await enter()
  if (!entered) return undefined
  return answer && questionOf(answer.entered) === questionOf(entered)
    ? ({ ...answer, entered } as Result)
    : ask()
}

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
