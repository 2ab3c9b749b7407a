import { z } from 'zod'
import { guarded } from '#access/procedure.ts'
import { Instant } from '#values/instants.ts'
import { ById, Id } from '#wire/page.ts'
import { Many } from './handling.ts'

/** The address by which a stranger follows goods, a path of this site. */
export type TrackingLink = z.output<typeof TrackingLink>
export const TrackingLink = z.object({
  goodsId: Id,
  path: z.string(),
  madeByName: z.string(),
  createdAt: Instant,
})

export const tracking = {
  /** Null when nobody was given one. */
  get: guarded('links.manage', { reads: true })
    .route({ method: 'GET', path: '/goods/{id}/tracking' })
    .input(ById)
    .output(TrackingLink.nullable()),
  /**
   * One address for each of these goods, the one they have or a new one: what their labels and documents
   * carry.
   */
  make: guarded('links.print', { unkept: true, records: ['TRACKING_LINK_MADE'] })
    .route({ method: 'POST', path: '/goods/tracking' })
    .input(z.object({ ids: Many }))
    .output(z.array(TrackingLink)),
  revoke: guarded('links.manage', { records: ['TRACKING_LINK_REVOKED'] })
    .route({ method: 'DELETE', path: '/goods/{id}/tracking' })
    .input(ById)
    .output(z.void()),
}
