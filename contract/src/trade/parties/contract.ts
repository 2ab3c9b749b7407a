import { z } from 'zod'
import { guarded, refusal, refusalAbout, staleErrors } from '#access/procedure.ts'
import { telephone } from '#values/telephone/telephone.ts'
import { changesOf } from '#wire/changes.ts'
import { ById, Id, Version } from '#wire/page.ts'
import { rowShape } from '#wire/row-shape.ts'
import { PartyDraft } from './draft.ts'
import { partyFields } from './fields.ts'

export type Party = z.output<typeof Party>
export const Party = z.object({ ...rowShape(partyFields), clientId: Id.nullable() })

/** Largest number of parties of one client, and of delivery agents of a company. */
export const mostParties = 200

const placeMissing = { PLACE_MISSING: refusal('Indiquez la destination de ce correspondant.') } as const
const Draft = { ...PartyDraft.shape, phone: telephone() }

/**
 * Names and addresses printed on transport documents. Without a client, the rows are the company's delivery
 * agents at destination.
 */
export const parties = {
  list: guarded('clients.read', { reads: true })
    .route({ method: 'GET', path: '/parties' })
    .input(z.object({ clientId: Id.optional() }))
    .output(z.array(Party)),
  create: guarded('clients.write', { creates: true, records: ['PARTY_ADDED'] })
    .route({ method: 'POST', path: '/parties', successStatus: 201 })
    .input(z.object({ clientId: Id.nullable().default(null), ...Draft }))
    .output(Party)
    .errors({
      ...placeMissing,
      TOO_MANY_PARTIES: refusal(`${mostParties} adresses au plus.`),
    }),
  update: guarded('clients.write', { records: ['PARTY_UPDATED'] })
    .route({ method: 'PATCH', path: '/parties/{id}' })
    .input(changesOf({ id: Id, version: Version }, Draft))
    .output(Party)
    .errors({ ...placeMissing, ...staleErrors(Party) }),
  remove: guarded('clients.write', { records: ['PARTY_REMOVED'] })
    .route({ method: 'DELETE', path: '/parties/{id}' })
    .input(ById)
    .output(z.void())
    .errors({
      PARTY_USED: refusalAbout(
        'Cette adresse figure sur un document de transport.',
        { number: z.string() },
        ({ number }) => `Cette adresse figure sur ${number} : changez-le d'abord.`,
      ),
    }),
}
