import { z } from 'zod'
import { guarded, notRestorable, refusal, sharedByRole, sharedRow, staleErrors } from '#access/procedure.ts'
import { Instant } from '#values/instants.ts'
import { modes } from '#values/modes.ts'
import { mailText } from '#values/pasted-text.ts'
import { telephone } from '#values/telephone/telephone.ts'
import { changesOf } from '#wire/changes.ts'
import { ById, Count, Flag, filtersInput, Id, listInput, page, Search, Version } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { rowShape } from '#wire/row-shape.ts'
import { ClientDraft } from './draft.ts'
import { clientFields } from './fields.ts'
import {
  ClientMerge,
  MergeInput,
  MovedRows,
  mergedRefusal,
  mergeRefusals,
  mergeSide,
  ReturnedRows,
  undoRefusals,
} from './merge-rows.ts'
import { clientInUse } from './removal.ts'
import { ClientFigures } from './sheet.ts'

export type Client = z.output<typeof Client>
export const Client = z.object({
  ...rowShape(clientFields),
  /** Id of the company; null when all companies share the client. */
  tenantId: Id.nullable(),
  invoiceCount: Count,
  /** The amount left to pay on this client's invoices, in cents. */
  balance: Count,
})

export type ClientList = z.output<typeof ClientList>
export const ClientList = listInput(['name', 'createdAt', 'match', 'type', 'balance'], 'asc').extend({
  type: z.enum(modes).optional(),
  /** Filters on clients who still have an amount to pay. */
  owing: Flag.optional(),
})

/** Fields compared to find duplicates of a client. */
export const twinFields = ['name', 'email', 'phone'] as const
export type TwinField = (typeof twinFields)[number]

/** Field values to compare with those of existing clients. Unreadable values are ignored. */
const DuplicateInput = z.object({
  name: Search.optional(),
  email: Search.overwrite(mailText).optional(),
  phone: z.string().max(40).optional(),
  /** The id of the client being edited, which is left out of its own duplicates. */
  except: Id.optional(),
})
export type DuplicateQuery = z.output<typeof DuplicateInput>

export type DuplicateClient = z.output<typeof Twin>
const Twin = z.object({
  id: Id,
  tenantId: Id.nullable(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The fields in which this client equals the typed one. */
  same: z.array(z.enum(twinFields)),
})

/**
 * The form's fields as the server validates them. The phone number is checked against the national numbering
 * plans.
 */
export const storedClientFields = { ...ClientDraft.shape, phone: telephone() }
const ClientCreation = z.object({ id: Id.optional(), ...storedClientFields })
const ClientChange = changesOf({ id: Id, version: Version }, storedClientFields)

export const clients = {
  list: guarded('clients.read', { shared: true, reads: true })
    .route({ method: 'GET', path: '/clients' })
    .input(ClientList)
    .output(page(Client)),
  totals: guarded('clients.read', { shared: true, reads: true, dear: true, common: sharedByRole })
    .route({ method: 'GET', path: '/clients/totals' })
    .input(filtersInput(ClientList))
    .output(z.object({ count: Count, balance: Count })),
  get: guarded('clients.read', { shared: true, reads: true })
    .route({ method: 'GET', path: '/clients/{id}' })
    .input(ById)
    .output(Client),
  /**
   * Returns a client with its totals and the merges that can be undone. For the id of a client that was
   * merged into another, returns the other one. `stoppedAt` is the time at which the client replied STOP.
   */
  sheet: guarded('clients.read', { shared: true, reads: true })
    .route({ method: 'GET', path: '/clients/{id}/sheet' })
    .input(ById)
    .output(
      z.object({
        client: Client,
        figures: ClientFigures,
        merges: z.array(ClientMerge),
        stoppedAt: Instant.nullable(),
      }),
    ),
  /**
   * Returns clients with the same phone, email or name, at most five. Includes clients that all companies
   * share.
   */
  twins: guarded('clients.write', { shared: true, reads: true })
    .route({ method: 'GET', path: '/clients/twins' })
    .input(DuplicateInput)
    .output(z.array(Twin)),
  create: guarded('clients.write', { shared: true, creates: true, records: ['CLIENT_CREATED'] })
    .route({ method: 'POST', path: '/clients', successStatus: 201 })
    .input(ClientCreation)
    .output(Client)
    .errors({ ID_TAKEN: refusal(apiRefusals.idTaken) }),
  update: guarded('clients.write', { shared: true, records: ['CLIENT_UPDATED'] })
    .route({ method: 'PATCH', path: '/clients/{id}' })
    .input(ClientChange)
    .output(Client)
    .errors({ ...staleErrors(Client), ...sharedRow, ...mergedRefusal }),
  remove: guarded('clients.delete', { shared: true, records: ['CLIENT_REMOVED'] })
    .route({ method: 'DELETE', path: '/clients/{id}' })
    .input(ById)
    .output(z.void())
    .errors({ IN_USE: refusal(clientInUse), ...sharedRow, ...mergedRefusal }),
  /** Brings back a client that the caller deleted in the last ten minutes. */
  restore: guarded('clients.delete', { records: ['CLIENT_RESTORED'] })
    .route({ method: 'POST', path: '/clients/{id}/restore' })
    .input(ById)
    .output(z.void())
    .errors(notRestorable),
  /** Returns the records (invoices, goods) of two clients, to be shown before they are merged. */
  mergePreview: guarded('clients.delete', { also: 'clients.write', reads: true, dear: true })
    .route({ method: 'GET', path: '/clients/{id}/merge' })
    .input(z.object({ id: Id, absorbedId: Id }))
    .output(z.object({ kept: mergeSide(Client), absorbed: mergeSide(Client) }))
    .errors(sharedRow),
  /** Merges two clients. The records of the absorbed client move to the one that remains. */
  merge: guarded('clients.delete', { also: 'clients.write', dear: true, records: ['CLIENTS_MERGED'] })
    .route({ method: 'POST', path: '/clients/{id}/merge' })
    .input(MergeInput)
    .output(z.object({ client: Client, merge: ClientMerge, moved: MovedRows }))
    .errors({ ...staleErrors(Client), ...sharedRow, ...mergeRefusals }),
  /** Undoes a merge. Records that the remaining client received after the merge stay with it. */
  undoMerge: guarded('clients.delete', {
    also: 'clients.write',
    dear: true,
    records: ['CLIENT_MERGE_UNDONE'],
  })
    .route({ method: 'POST', path: '/client-merges/{id}/undo' })
    .input(ById)
    .output(z.object({ client: Client, absorbed: Client, returned: ReturnedRows }))
    .errors(undoRefusals),
}
