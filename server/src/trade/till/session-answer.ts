import { clocksOf } from '@escale/contract/values/clocks'
import type { CompanyTx } from '#database/caller/company.ts'
import { zoneOf } from '#database/query/company-clock.ts'
import { moneyRefusal, type RefusedCall } from '#trade/money/refused-call.ts'

/**
 * Returns the answer of a function of till-sessions.sql, or throws its refusal. Its time `at` becomes `when`,
 * in the company's zone.
 */
export async function acceptedSession<Answer extends object>(
  company: CompanyTx,
  answer: Answer | RefusedCall,
): Promise<Answer> {
  if (!('refusal' in answer)) return answer
  const { refusal, at, ...data } = answer as RefusedCall
  if (typeof at !== 'string') throw moneyRefusal({ refusal, ...data })
  throw moneyRefusal({ refusal, ...data, when: clocksOf(await zoneOf(company)).moment(at) })
}
