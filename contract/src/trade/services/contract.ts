import { z } from 'zod'
import { guarded, notRestorable, refusal, sharedByRole, sharedRow, staleErrors } from '#access/procedure.ts'
import { expeditionModes } from '#trade/expeditions/words.ts'
import { modes } from '#values/modes.ts'
import { changesOf } from '#wire/changes.ts'
import { ById, Count, filtersInput, Id, listInput, page, Version } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { rowShape } from '#wire/row-shape.ts'
import { ServiceDraft } from './draft.ts'
import { serviceFields } from './fields.ts'

export type Service = z.output<typeof Service>
export const Service = z.object({
  ...rowShape(serviceFields),
  /** Id of the company; null when all companies share the service. */
  tenantId: Id.nullable(),
})

export type ServiceList = z.output<typeof ServiceList>
export const ServiceList = listInput(['name', 'price', 'createdAt', 'match', 'category'], 'asc').extend({
  category: z.enum(modes).optional(),
  /** Filters on services that can bill an expedition of this mode: those of the mode, and logistics. */
  billing: z.enum(expeditionModes).optional(),
})

const Draft = ServiceDraft.shape
const ServiceCreation = z.object({ id: Id.optional(), ...Draft })
const ServiceChange = changesOf({ id: Id, version: Version }, Draft)

export const services = {
  list: guarded('services.read', { shared: true, waiting: true, reads: 'once' })
    .route({ method: 'GET', path: '/services' })
    .input(ServiceList)
    .output(page(Service)),
  totals: guarded('services.read', {
    shared: true,
    waiting: true,
    reads: true,
    dear: true,
    common: sharedByRole,
  })
    .route({ method: 'GET', path: '/services/totals' })
    .input(filtersInput(ServiceList))
    .output(z.object({ count: Count })),
  get: guarded('services.read', { shared: true, waiting: true, reads: true })
    .route({ method: 'GET', path: '/services/{id}' })
    .input(ById)
    .output(Service),
  create: guarded('services.write', { shared: true, creates: true, records: ['SERVICE_CREATED'] })
    .route({ method: 'POST', path: '/services', successStatus: 201 })
    .input(ServiceCreation)
    .output(Service)
    .errors({ ID_TAKEN: refusal(apiRefusals.idTaken) }),
  update: guarded('services.write', { shared: true, records: ['SERVICE_UPDATED'] })
    .route({ method: 'PATCH', path: '/services/{id}' })
    .input(ServiceChange)
    .output(Service)
    .errors({ ...staleErrors(Service), ...sharedRow }),
  remove: guarded('services.write', { shared: true, records: ['SERVICE_REMOVED'] })
    .route({ method: 'DELETE', path: '/services/{id}' })
    .input(ById)
    .output(z.void())
    .errors({ IN_USE: refusal(apiRefusals.serviceInUse), ...sharedRow }),
  /** Brings back a service that the caller deleted in the last ten minutes. */
  restore: guarded('services.write', { records: ['SERVICE_RESTORED'] })
    .route({ method: 'POST', path: '/services/{id}/restore' })
    .input(ById)
    .output(z.void())
    .errors(notRestorable),
}
