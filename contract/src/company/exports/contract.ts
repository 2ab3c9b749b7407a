import { z } from 'zod'
import { freshProof, guarded, refusal } from '#access/procedure.ts'
import { download } from '#channels/files/transfers.ts'
import { Instant } from '#values/instants.ts'
import { ById, Count, Id } from '#wire/page.ts'
import { exportMessages } from './messages.ts'

const exportStates = ['En attente', 'En cours', 'Prêt', 'Échec', 'Annulé', 'Expiré'] as const
export type ExportState = (typeof exportStates)[number]

/** An export of all data of a company as one ZIP file, running or finished. */
export type Export = z.output<typeof Export>
export const Export = z.object({
  id: Id,
  state: z.enum(exportStates),
  /** Progress in percent. */
  progress: Count,
  /** The database table or file that is being exported. */
  step: z.string().nullable(),
  askedBy: z.string(),
  rowsCount: Count.nullable(),
  /** Size of the file in bytes. */
  size: Count.nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  /** The time after which the ZIP file is deleted. */
  expiresAt: Instant.nullable(),
})

export const exports = {
  /** Returns the 20 newest exports. */
  list: guarded('exports.manage', { reads: true })
    .route({ method: 'GET', path: '/exports' })
    .output(z.array(Export)),
  /**
   * The client calls this before the download. Downloading requires a recent confirmation of identity, and a
   * plain link cannot ask the user for it.
   */
  get: guarded('exports.manage', { reads: true })
    .route({ method: 'GET', path: '/exports/{id}' })
    .input(ById)
    .output(Export)
    .errors(freshProof),
  create: guarded('exports.manage', { creates: true, records: ['EXPORT_ASKED'] })
    .route({ method: 'POST', path: '/exports', successStatus: 201 })
    .output(Export)
    .errors({ ...freshProof, RUNNING: refusal(exportMessages.running) }),
  /** Cancels a running export, or deletes the file of a finished one. */
  remove: guarded('exports.manage', { records: ['EXPORT_REMOVED'] })
    .route({ method: 'DELETE', path: '/exports/{id}' })
    .input(ById)
    .output(z.void()),
  file: download('exports.manage', '/exports/{id}/file', { records: ['EXPORT_DOWNLOADED'] })
    .input(ById)
    .output(z.object({ name: z.string(), size: Count }))
    .errors(freshProof),
}
