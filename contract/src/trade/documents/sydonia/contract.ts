import { z } from 'zod'
import { guarded, refusal, staleErrors } from '#access/procedure.ts'
import { download } from '#channels/files/transfers.ts'
import { listErrors } from '#trade/documents/refusals.ts'
import { Lot } from '#wire/lots.ts'
import { Count, Id, Version } from '#wire/page.ts'
import { sydoniaCodes } from './draft.ts'
import { billNatureCodes, sydoniaFiles } from './words.ts'

const Codes = z.object({
  customsOffice: z.string(),
  carrierCode: z.string().nullable(),
  agentCode: z.string().nullable(),
  nationality: z.string().nullable(),
  departureCode: z.string().nullable(),
  arrivalCode: z.string().nullable(),
  billNature: z.enum(billNatureCodes),
  billType: z.string(),
  location: z.string().nullable(),
})

/** The codes stored for a departure. */
export type SydoniaCodes = z.output<typeof SydoniaCodes>
export const SydoniaCodes = Codes.extend({ id: Id, version: Version })

/** The state of the customs files of a departure. */
export type SydoniaState = z.output<typeof SydoniaState>
export const SydoniaState = z.object({
  /** Null until somebody saves the codes of this departure. */
  codes: SydoniaCodes.nullable(),
  /** The codes of the latest departure to this place, with this carrier and this vessel. */
  proposed: Codes,
  lacks: z.array(
    z.object({
      field: z.string(),
      reason: z.string(),
      place: z.enum(['codes', 'expedition', 'goods', 'customs', 'bills']),
      onlyFor: z.enum(sydoniaFiles).nullable(),
      lots: z.array(Lot),
    }),
  ),
  remarks: z.array(z.string()),
  totals: z.object({ bills: Count, packages: Count, containers: Count, grossKg: z.number() }),
})

export const sydonia = {
  /** Returns the codes of a departure, and what its customs files lack. */
  get: guarded('expeditions.read', { reads: true })
    .route({ method: 'GET', path: '/expeditions/{id}/sydonia' })
    .input(z.object({ id: Id }))
    .output(SydoniaState),
  /** Saves the codes. Without a version, they are those of a departure that has none yet. */
  saveCodes: guarded('expeditions.write', { records: ['SYDONIA_CODES'] })
    .route({ method: 'PUT', path: '/expeditions/{id}/sydonia' })
    .input(z.object({ id: Id, version: Version.nullable(), ...sydoniaCodes }))
    .output(SydoniaCodes)
    .errors(staleErrors(SydoniaCodes)),
  /** Writes one of the XML files: the manifest (`Awmds`), or the house bills of a master (`Awbolds`). */
  file: download('expeditions.read', '/expeditions/{id}/documents/sydonia/{file}', {
    prints: true,
    records: ['PRINT'],
  })
    .input(z.object({ id: Id, file: z.enum(sydoniaFiles) }))
    .output(z.object({ name: z.string() }))
    .errors({
      ...listErrors,
      INCOMPLETE: refusal('Il manque des renseignements pour ce fichier.'),
    }),
}
