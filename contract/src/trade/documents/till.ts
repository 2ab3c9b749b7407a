import { z } from 'zod'
import { refusal } from '#access/procedure.ts'
import { download } from '#channels/files/transfers.ts'
import { ById } from '#wire/page.ts'

export const tillDocuments = {
  /** Prints the « PV de caisse » of a closed session. A cashier prints those of their own sessions. */
  report: download('till.read', '/till/sessions/{id}/document', { prints: true, records: ['PRINT'] })
    .input(ById)
    .output(z.object({ name: z.string() }))
    .errors({ STILL_OPEN: refusal('Le PV se tire après la clôture.') }),
}
