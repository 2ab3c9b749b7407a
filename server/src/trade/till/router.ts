import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import { currencies, currencyFacts } from '@escale/contract/trade/currencies/words'
import type { TillChain } from '@escale/contract/trade/till/contract'
import { api } from '#access/guard/guard.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import { sessionById } from '#trade/money/till-session.ts'
import { reportDevice } from './devices.ts'
import { changeThresholds, thresholdsOf } from './drawers.ts'
import { listMoves, listSessions, moveTotals } from './queries.ts'
import { listTills } from './tills.ts'
import { approveTill, closeTill, countTill, openTill, reopenTill, resumeTill } from './writes.ts'

export const till = api.till.router({
  tills: api.till.tills.handler(({ context }) => listTills(context.company)),
  sessions: api.till.sessions.handler(({ context, input }) =>
    listSessions(context.company, context.actor, input),
  ),
  session: api.till.session.handler(({ context, input }) =>
    sessionById(context.company, context.actor, input.id),
  ),
  open: api.till.open.handler(({ context, input }) => openTill(context, input)),
  count: api.till.count.handler(({ context, input }) => countTill(context, input)),
  resume: api.till.resume.handler(({ context, input }) => resumeTill(context, input.id)),
  close: api.till.close.handler(({ context, input }) => closeTill(context, input)),
  reportDevice: api.till.reportDevice.handler(({ context, input }) =>
    reportDevice(context.company, context.actor, input),
  ),
  approve: api.till.approve.handler(({ context, input }) => approveTill(context, input.id)),
  reopen: api.till.reopen.handler(({ context, input }) => reopenTill(context, input)),
  chain: api.till.chain.handler(({ context: { company }, input }) =>
    callMoneyFunction<TillChain>(company, { name: 'prove_till', account: input.id }),
  ),
  moves: api.till.moves.handler(({ context, input }) => listMoves(context.company, context.actor, input)),
  totals: api.till.totals.handler(({ context, input }) => moveTotals(context.company, context.actor, input)),
  thresholds: api.till.thresholds.handler(async ({ context }) => ({
    thresholds: await thresholdsOf(context.company),
  })),
  changeThresholds: api.till.changeThresholds.handler(async ({ context, input: { thresholds } }) => {
    const { company, record } = context
    await changeThresholds(company, thresholds)
    const detail = currencies.flatMap((currency) => {
      const threshold = thresholds[currency]
      return threshold === undefined
        ? []
        : [`${currencyFacts[currency].name} ${formatAmount(threshold, currency)}`]
    })
    record('SETTINGS_UPDATED', {
      table: 'till_thresholds',
      detail: `Écarts de caisse : ${detail.join(', ')}`,
    })
    return { thresholds: await thresholdsOf(company) }
  }),
})
