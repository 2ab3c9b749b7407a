import { z } from 'zod'
import { guarded, refusal } from '#access/procedure.ts'
import { Instant } from '#instants.ts'
import { ById, Count, filtersOf, Id, listInput, page, Version } from '#page.ts'
import { apiRefusals } from '#refusals.ts'
import { expeditionFilters, expeditionModes, expeditionStatuses } from './words.ts'

export * from './words.ts'

export type Expedition = z.output<typeof Expedition>
export const Expedition = z.object({
  id: Id,
  version: Version,
  reference: z.string(),
  mode: z.enum(expeditionModes),
  origin: z.string(),
  destination: z.string(),
  vesselOrFlight: z.string().nullable(),
  masterNumber: z.string().nullable(),
  etd: z.string().nullable(),
  eta: z.string().nullable(),
  ata: z.string().nullable(),
  blocked: z.boolean(),
  status: z.enum(expeditionStatuses),
  createdAt: Instant,
})

export type ExpeditionList = z.output<typeof ExpeditionList>
export const ExpeditionList = listInput(['createdAt', 'reference', 'etd', 'eta'], 'desc').extend({
  status: z.enum(expeditionFilters).optional(),
  mode: z.enum(expeditionModes).optional(),
})

export const expeditions = {
  list: guarded('expeditions.read', { reads: true }).route({ method: 'GET', path: '/expeditions' }).input(ExpeditionList).output(page(Expedition)),
  totals: guarded('expeditions.read', { reads: true })
    .route({ method: 'GET', path: '/expeditions/totals' })
    .input(filtersOf(ExpeditionList))
    .output(z.object({ count: Count })),
  get: guarded('expeditions.read', { reads: true }).route({ method: 'GET', path: '/expeditions/{id}' }).input(ById).output(Expedition),
  remove: guarded('expeditions.delete', { records: ['EXPEDITION_REMOVED'] })
    .route({ method: 'DELETE', path: '/expeditions/{id}' })
    .input(ById)
    .output(z.void())
    .errors({ KEPT: refusal(apiRefusals.expeditionKept) }),
}
