import { api } from '#access/guard.ts'
import { approveRelease, askException, decideRequest, waitingRequests } from './exceptions.ts'
import { handOver } from './hand-over.ts'
import { dueOn } from './in-hand.ts'

export const releases = api.releases.router({
  due: api.releases.due.handler(({ context, input }) => dueOn(context.company, input.ids)),

  handOver: api.releases.handOver.handler(({ context, input }) => handOver(context, input)),

  ask: api.releases.ask.handler(({ context, input }) => askException(context, input.ids, input.reason)),

  list: api.releases.list.handler(({ context }) => waitingRequests(context.company)),

  decide: api.releases.decide.handler(({ context, input }) => decideRequest(context, input.id, input.isGranted, input.reason)),

  approve: api.releases.approve.handler(({ context, input }) => approveRelease(context, input.ids, input.reason)),
})
