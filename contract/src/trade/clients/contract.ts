import { z } from 'zod'
import { guarded, ofTheRole, refusal, sharedRow, stale } from '#access/procedure.ts'
import { modes } from '#values/modes.ts'
import { telephone } from '#values/telephone.ts'
import { changesOf } from '#wire/changes.ts'
import { ById, Count, Flag, filtersOf, Id, listInput, page, Search, Version } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { rowShape } from '#wire/row-shape.ts'
import { ClientDraft } from './draft.ts'
import { clientFields } from './fields.ts'
import { clientInUse } from './removal.ts'
import { ClientFigures } from './sheet.ts'

export type Client = z.output<typeof Client>
export const Client = z.object({
  ...rowShape(clientFields),
  /** Null when the client is shared by all companies. */
  tenantId: Id.nullable(),
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

/** What a client may share with another one. */
export const twinFields = ['name', 'email', 'phone'] as const
export type TwinField = (typeof twinFields)[number]

/** What is known of a client who may be known already; what is not readable yet is looked for by nobody. */
const Sought = z.object({
  name: Search.optional(),
  email: Search.optional(),
  phone: z.string().max(40).optional(),
  /** The one that is edited: never its own twin. */
  except: Id.optional(),
})
export type Sought = z.output<typeof Sought>

export type Twin = z.output<typeof Twin>
const Twin = z.object({
  id: Id,
  tenantId: Id.nullable(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** What they have in common. */
  same: z.array(z.enum(twinFields)),
})

/** What is kept of a client's form: the telephone judged by the numbering plans. */
export const keptOfClient = { ...ClientDraft.shape, phone: telephone() }
const Created = z.object({ id: Id.optional(), ...keptOfClient })
const Changed = changesOf({ id: Id, version: Version }, keptOfClient)

export const clients = {
  list: guarded('clients.read', { shared: true, reads: true })
    .route({ method: 'GET', path: '/clients' })
    .input(ClientList)
    .output(page(Client)),
  totals: guarded('clients.read', { shared: true, reads: true, dear: true, common: ofTheRole })
    .route({ method: 'GET', path: '/clients/totals' })
    .input(filtersOf(ClientList))
    .output(z.object({ count: Count, balance: Count })),
  get: guarded('clients.read', { shared: true, reads: true })
    .route({ method: 'GET', path: '/clients/{id}' })
    .input(ById)
    .output(Client),
  /** A client with what they come to: the head of their page. */
  sheet: guarded('clients.read', { shared: true, reads: true })
    .route({ method: 'GET', path: '/clients/{id}/sheet' })
    .input(ById)
    .output(z.object({ client: Client, figures: ClientFigures })),
  /** Clients of the company, or shared by all, with the same telephone, e-mail or name; five at most. */
  twins: guarded('clients.write', { shared: true, reads: true })
    .route({ method: 'GET', path: '/clients/twins' })
    .input(Sought)
    .output(z.array(Twin)),
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
    .errors({ IN_USE: refusal(clientInUse), ...sharedRow }),
}
