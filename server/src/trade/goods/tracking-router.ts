import { api } from '#access/guard/guard.ts'
import { makeTrackingLinks, revokeTrackingLink, trackingLink } from '#trade/tracking-links.ts'

export const tracking = api.tracking.router({
  get: api.tracking.get.handler(({ context: { company, server }, input }) =>
    trackingLink(company, server.secret, input.id),
  ),

  make: api.tracking.make.handler(({ context, input }) =>
    makeTrackingLinks(context, context.server.secret, input.ids),
  ),

  revoke: api.tracking.revoke.handler(({ context, input }) => revokeTrackingLink(context, input.id)),
})
