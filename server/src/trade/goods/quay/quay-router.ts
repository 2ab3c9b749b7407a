import { api } from '#access/guard/guard.ts'
import { applyTallyAfterArrival } from './apply-tally.ts'
import { countArrival, listCounts, removeCount } from './counts.ts'
import { listDepartures, listQuayLots } from './departures.ts'
import { loadByScan } from './load-by-scan.ts'

export const quay = api.quay.router({
  departures: api.quay.departures.handler(({ context }) => listDepartures(context.company)),

  lots: api.quay.lots.handler(({ context, input }) => listQuayLots(context.company, input.id)),

  counts: api.quay.counts.handler(({ context, input }) => listCounts(context.company, input.id)),

  load: api.quay.load.handler(({ context, input }) => loadByScan(context, input)),

  count: api.quay.count.handler(({ context, input }) => countArrival(context, input)),

  uncount: api.quay.uncount.handler(({ context, input }) => removeCount(context, input)),

  applyTally: api.quay.applyTally.handler(({ context, input }) =>
    applyTallyAfterArrival(context, input.id, input.joining),
  ),
})
