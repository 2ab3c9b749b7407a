import { z } from 'zod'
import { guarded, refusal, staleErrors } from '#access/procedure.ts'
import { Count, Id, Version } from '#wire/page.ts'
import { cargoNoteFields, cargoNoteRules } from './draft.ts'
import { cargoNoteMessages } from './messages.ts'
import { noteKinds, noteStates } from './rules.ts'

/** A note of one client's house bill in an expedition. */
export type CargoNote = z.output<typeof CargoNote>
export const CargoNote = z.object({
  id: Id,
  version: Version,
  kind: z.enum(noteKinds),
  state: z.enum(noteStates),
  number: z.string().nullable(),
  /** In cents; null when unknown, and for callers who may only read expeditions. */
  cost: Count.nullable(),
  day: z.string().nullable(),
})

/** A client with goods in the expedition, the number of his house bill, and his notes. */
export type NotesOfClient = z.output<typeof NotesOfClient>
export const NotesOfClient = z.object({
  clientId: Id,
  clientName: z.string(),
  billNumber: z.string().nullable(),
  /** Date of the house bill, from which some terms are counted. */
  billDay: z.string().nullable(),
  notes: z.array(CargoNote),
})

const OneNote = z.object({ id: Id, noteId: Id })

export const cargoNotes = {
  /** Lists the clients of an expedition with their notes. */
  list: guarded('expeditions.read', { reads: true })
    .route({ method: 'GET', path: '/expeditions/{id}/cargo-notes' })
    .input(z.object({ id: Id }))
    .output(z.array(NotesOfClient)),
  add: guarded('expeditions.write', { creates: true, records: ['CARGO_NOTE_ADDED'] })
    .route({ method: 'POST', path: '/expeditions/{id}/cargo-notes', successStatus: 201 })
    .input(z.object({ id: Id, clientId: Id, ...cargoNoteFields }).check(...cargoNoteRules))
    .output(CargoNote)
    .errors({ NOT_ABOARD: refusal(cargoNoteMessages.notAboard) }),
  change: guarded('expeditions.write', { records: ['CARGO_NOTE_UPDATED'] })
    .route({ method: 'PUT', path: '/expeditions/{id}/cargo-notes/{noteId}' })
    .input(OneNote.extend({ version: Version, ...cargoNoteFields }).check(...cargoNoteRules))
    .output(CargoNote)
    .errors(staleErrors(CargoNote)),
  remove: guarded('expeditions.write', { records: ['CARGO_NOTE_REMOVED'] })
    .route({ method: 'DELETE', path: '/expeditions/{id}/cargo-notes/{noteId}' })
    .input(OneNote)
    .output(z.void()),
}
