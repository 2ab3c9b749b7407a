import type { Permission } from '@escale/contract/access/permissions'
import type { ProcedureMeta } from '@escale/contract/access/procedure'
import { SharedAnswers } from '#access/limits/shared-answers.ts'
import type { AuthenticatedCaller } from '#database/caller/authentication.ts'
import type { Credentials } from '#database/caller/credentials.ts'
import { lastKnownCaller } from '#database/caller/last-caller.ts'
import { Unavailable } from '#database/pool/unavailable.ts'
import { actorOf, hasPermission } from './actor.ts'

type SharedRead<Result> = {
  pass: Credentials
  /**
   * Key under which identical reads share a response: operation, input, company and role. Null when the
   * response depends on the person and cannot be shared.
   */
  keyOf: (entered: AuthenticatedCaller) => string | null
  /** Authenticates the caller and runs the read. */
  run: () => Promise<Result | undefined>
  /** Authenticates the caller without reading. Undefined when the session is over. */
  authenticate: () => Promise<AuthenticatedCaller | undefined>
}

const turns = new SharedAnswers<{ entered: AuthenticatedCaller } | undefined>()

/**
 * Shares one response among identical reads of one company that arrive together. For example, when many
 * people open the same page at once, the data is read twice at most. The shared read always starts after the
 * request arrived, so its data is never older than the request. Each caller is authenticated once the
 * response is ready, and runs a read of their own if their permissions differ.
 */
export async function shareAnswer<Result extends { entered: AuthenticatedCaller }>({
  pass,
  keyOf,
  run: runAlone,
  authenticate,
}: SharedRead<Result>): Promise<Result | undefined> {
  const lastCaller = lastKnownCaller(pass) ?? (await authenticate())
  const question = lastCaller && keyOf(lastCaller)
  if (!question) return lastCaller && runAlone()
  let isOwn = false
  const pendingAnswer = turns.join(question, () => {
    isOwn = true
    return runAlone()
  })
  const answer = await pendingAnswer.catch((error: unknown) => {
    if (isOwn || error instanceof Unavailable) throw error
    return undefined // The other caller's read may have failed for reasons that do not concern this caller.
  })
  if (isOwn) return answer as Result | undefined
  const entered = await authenticate()
  if (!entered) return undefined
  return answer && keyOf(answer.entered) === keyOf(entered) ? ({ ...answer, entered } as Result) : runAlone()
}

export function questionKey(
  operation: string,
  input: unknown,
  { common }: Pick<ProcedureMeta, 'common'>,
  caller: AuthenticatedCaller,
): string | null {
  if (!common || caller.tenantId === null || caller.key || caller.closed) return null
  const actor = actorOf(caller)
  const isOfRole = common((permission: Permission) => hasPermission(actor, permission))
  return JSON.stringify([caller.tenantId, actor.role, isOfRole ? null : actor.userId, operation, input])
}
