import { api } from '#access/guard/guard.ts'
import { availableLines } from './lines.ts'
import { approveRelease, decideRequest, requestException } from './release/exceptions.ts'
import { releaseCheck, releaseDebt } from './release/goods-in-hand.ts'
import { handOver } from './release/hand-over.ts'
import { waitingRequests } from './release/waiting-requests.ts'

export const releases = api.releases.router({
  due: api.releases.due.handler(({ context, input }) => releaseCheck(context, input.ids)),

  available: api.releases.available.handler(({ context, input }) =>
    availableLines(context.company, input.search),
  ),

  handOver: api.releases.handOver.handler(({ context, input }) => handOver(context, input)),

  ask: api.releases.ask.handler(({ context, input }) => requestException(context, input.ids, input)),

  list: api.releases.list.handler(({ context }) => waitingRequests(context.company)),

  debt: api.releases.debt.handler(({ context, input }) => releaseDebt(context.company, input.ids)),

  decide: api.releases.decide.handler(({ context, input }) =>
    decideRequest(context, input.id, input.isGranted, input),
  ),

  approve: api.releases.approve.handler(({ context, input }) => approveRelease(context, input.ids, input)),
})
