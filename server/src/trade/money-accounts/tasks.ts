import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { Currency } from '@escale/contract/trade/currencies/words'
import type { TaskList } from 'graphile-worker'
import { companyTask, type JobDependencies } from '#channels/jobs/task.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import { serverOrigin } from '#journal/event.ts'
import { createRecorder } from '#journal/record.ts'
import { log } from '#telemetry/log.ts'
import { publishSignal } from '#telemetry/signals.ts'

export function moneyAccountTasks({ pool }: JobDependencies): TaskList {
  return { prove_money_accounts: companyTask(pool, proveMoneyAccounts) }
}

/** A rule that a money account breaks. Amounts are in minor units of the currency. */
type Difference = { rule: string; account: string; currency: Currency; expected: number; found: number }

const ruleNames: Record<string, string> = {
  balance: 'solde',
  'closed session': 'mouvements après la clôture',
  transit: 'argent en transit',
  expense: 'dépense',
}

/** Checks the balances of the money accounts, their closed sessions, transfers and expenses. */
export async function proveMoneyAccounts(company: CompanyTx): Promise<void> {
  const differences = await callMoneyFunction<Difference[]>(company, { name: 'prove_money_accounts' })
  if (differences.length === 0) return
  publishSignal('proof', { faults: differences.length })
  const detail = differences.slice(0, 5).map(differenceText).join(', ')
  log('error', 'money accounts do not match', { company: company.id, differences: detail })
  const record = createRecorder(company, { userId: null, name: 'Escale, la nuit', from: serverOrigin })
  record('BALANCE_MISMATCH', { table: 'money_accounts', success: false, before: {}, after: {}, detail })
}

function differenceText({ rule, account, currency, expected, found }: Difference): string {
  const [is, not] = [formatAmount(found, currency), formatAmount(expected, currency)]
  return `${account}, ${ruleNames[rule] ?? rule} : ${is} au lieu de ${not}`
}
