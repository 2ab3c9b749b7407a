import { z } from 'zod'
import { guarded, refusal, sharedRow, stale } from '#access/procedure.ts'
import { changesOf } from '#changes.ts'
import { Instant } from '#instants.ts'
import { modes } from '#modes.ts'
import { ById, Count, Flag, filtersOf, Id, listInput, page, Version } from '#page.ts'
import { apiRefusals } from '#refusals.ts'
import { telephone } from '#telephone.ts'
import { ClientDraft } from './draft.ts'

export type Client = z.output<typeof Client>
export const Client = z.object({
  id: Id,
  /** Null when the client is shared by all companies. */
  tenantId: Id.nullable(),
  version: Version,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  type: z.enum(modes),
  createdAt: Instant,
  invoiceCount: Count,
  /** Left to pay on this client's invoices, in cents. */
  balance: Count,
})

export type ClientList = z.output<typeof ClientList>
export const ClientList = listInput(['name', 'createdAt', 'match'], 'asc').extend({
  type: z.enum(modes).optional(),
  /** Only clients who still owe something. */
  owing: Flag.optional(),
})

const Draft = { ...ClientDraft.shape, phone: telephone() }
const Created = z.object({ id: Id.optional(), ...Draft })
const Changed = changesOf({ id: Id, version: Version }, Draft)

export const clients = {
  list: guarded('clients.read', { shared: true, reads: true }).route({ method: 'GET', path: '/clients' }).input(ClientList).output(page(Client)),
  totals: guarded('clients.read', { shared: true, reads: true })
    .route({ method: 'GET', path: '/clients/totals' })
    .input(filtersOf(ClientList))
    .output(z.object({ count: Count, balance: Count })),
  get: guarded('clients.read', { shared: true, reads: true }).route({ method: 'GET', path: '/clients/{id}' }).input(ById).output(Client),
  create: guarded('clients.write', { shared: true, creates: true, records: ['CLIENT_CREATED'] })
    .route({ method: 'POST', path: '/clients', successStatus: 201 })
    .input(Created)
    .output(Client)
    .errors({ ID_TAKEN: refusal(apiRefusals.idTaken) }),
  update: guarded('clients.write', { shared: true, records: ['CLIENT_UPDATED'] })
    .route({ method: 'PATCH', path: '/clients/{id}' })
    .input(Changed)
    .output(Client)
    .errors({ ...stale(Client), ...sharedRow }),
  remove: guarded('clients.delete', { shared: true, records: ['CLIENT_REMOVED'] })
    .route({ method: 'DELETE', path: '/clients/{id}' })
    .input(ById)
    .output(z.void())
    .errors({ IN_USE: refusal(apiRefusals.clientInUse), ...sharedRow }),
}
