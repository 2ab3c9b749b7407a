import { z } from 'zod'
import { guarded } from '#access/procedure.ts'
import { Instant } from '#values/instants.ts'
import { ById, Id } from '#wire/page.ts'
import { GoodsIds } from './goods-actions.ts'

/** The public tracking page of goods, as a path of this site. It opens without signing in. */
export type TrackingLink = z.output<typeof TrackingLink>
export const TrackingLink = z.object({
  goodsId: Id,
  path: z.string(),
  madeByName: z.string(),
  createdAt: Instant,
})

export const tracking = {
  /** Returns the tracking link of goods; null when there is none. */
  get: guarded('links.manage', { reads: true })
    .route({ method: 'GET', path: '/goods/{id}/tracking' })
    .input(ById)
    .output(TrackingLink.nullable()),
  /**
   * Returns a tracking link for each of these goods, and creates missing ones. Labels and documents print
   * them.
   */
  make: guarded('links.print', { unkept: true, records: ['TRACKING_LINK_MADE'] })
    .route({ method: 'POST', path: '/goods/tracking' })
    .input(z.object({ ids: GoodsIds }))
    .output(z.array(TrackingLink)),
  revoke: guarded('links.manage', { records: ['TRACKING_LINK_REVOKED'] })
    .route({ method: 'DELETE', path: '/goods/{id}/tracking' })
    .input(ById)
    .output(z.void()),
}
