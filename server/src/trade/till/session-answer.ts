import { clocksOf } from '@escale/contract/values/clocks'
import { Refusal, type RefusalCode } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { zoneOf } from '#database/query/company-clock.ts'

/** A refusal of functions/till-sessions.sql. Its other fields are the data of the refusal. */
export type RefusedSession = { refusal: RefusalCode; at?: string } & Record<string, unknown>

/** Returns the answer of such a function, or throws its refusal with its time in the company's zone. */
export async function acceptedSession<Answer extends object>(
  company: CompanyTx,
  answer: Answer | RefusedSession,
): Promise<Answer> {
  if (!('refusal' in answer)) return answer
  const { refusal, at, ...data } = answer as RefusedSession
  const when = at === undefined ? {} : { when: clocksOf(await zoneOf(company)).moment(at) }
  const about = { ...data, ...when }
  // The declared schema of the code checks these data where the refusal becomes an API error.
  throw new Refusal(refusal, ...((Object.keys(about).length > 0 ? [about] : []) as never))
}
