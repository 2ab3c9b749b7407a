import { z } from 'zod'
import { guarded } from '#access/procedure.ts'
import { Instant } from '#instants.ts'
import { ById, Id } from '#page.ts'

/** The address by which a stranger follows goods, a path of this site. */
export type TrackingLink = z.output<typeof TrackingLink>
export const TrackingLink = z.object({ goodsId: Id, path: z.string(), madeByName: z.string(), createdAt: Instant })

const mostLinks = 500

export const tracking = {
  /** Null when nobody was given one. */
  get: guarded('links.manage', { reads: true }).route({ method: 'GET', path: '/goods/{id}/tracking' }).input(ById).output(TrackingLink.nullable()),
  /** One address for each of these goods, the one they have or a new one: what their labels and documents carry. */
  make: guarded('links.print', { records: ['TRACKING_LINK_MADE'] })
    .route({ method: 'POST', path: '/goods/tracking' })
    .input(z.object({ ids: z.array(Id).min(1, 'Choisissez au moins une marchandise.').max(mostLinks, '500 lignes au plus.') }))
    .output(z.array(TrackingLink)),
  revoke: guarded('links.manage', { records: ['TRACKING_LINK_REVOKED'] })
    .route({ method: 'DELETE', path: '/goods/{id}/tracking' })
    .input(ById)
    .output(z.void()),
}
