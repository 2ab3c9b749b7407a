import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { Currency } from '@escale/contract/trade/currencies/words'
import type { TillChain } from '@escale/contract/trade/till/contract'
import { chainRuleTexts } from '@escale/contract/trade/till/words'
import type { TaskList } from 'graphile-worker'
import { companyTask, type JobDependencies } from '#channels/jobs/task.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import { serverOrigin } from '#journal/event.ts'
import { createRecorder } from '#journal/record.ts'
import { log } from '#telemetry/log.ts'
import { publishSignal } from '#telemetry/signals.ts'

export function tillTasks({ pool }: JobDependencies): TaskList {
  return { prove_tills: companyTask(pool, proveTills) }
}

/** A session whose figures do not follow from each other. Amounts are minor units of the currency. */
type Difference = {
  rule: 'attendu' | 'solde'
  till: string
  number: string
  currency: Currency
  expected: number
  found: number
}

type Proof = { broken: TillChain['broken']; differences: Difference[] }

/** Checks the hashes and the figures of the closed sessions of all tills. It repairs nothing. */
export async function proveTills(company: CompanyTx): Promise<void> {
  const { broken, differences } = await callMoneyFunction<Proof>(company, { name: 'prove_tills' })
  const faults = [...broken.map(brokenText), ...differences.map(sessionDifference)]
  if (faults.length === 0) return
  publishSignal('proof', { faults: faults.length })
  const detail = faults.slice(0, 5).join(', ')
  log('error', 'tills do not match', { company: company.id, differences: detail })
  const record = createRecorder(company, { userId: null, name: 'Escale, la nuit', from: serverOrigin })
  record('BALANCE_MISMATCH', { table: 'till_sessions', success: false, before: {}, after: {}, detail })
}

function brokenText({ till, number, rule }: Proof['broken'][number]): string {
  return `${till}, PV ${number} : ${chainRuleTexts[rule]}`
}

function sessionDifference({ till, number, rule, currency, expected, found }: Difference): string {
  const [is, not] = [formatAmount(found, currency), formatAmount(expected, currency)]
  return `${till}, PV ${number}, ${rule} : ${is} au lieu de ${not}`
}
