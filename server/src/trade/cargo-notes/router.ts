import { api } from '#access/guard/guard.ts'
import { listCargoNotes } from './queries.ts'
import { addCargoNote, changeCargoNote, removeCargoNote } from './writes.ts'

export const cargoNotes = api.cargoNotes.router({
  list: api.cargoNotes.list.handler(({ context, input }) =>
    listCargoNotes(context.company, context.actor, input.id),
  ),
  add: api.cargoNotes.add.handler(({ context, input }) => addCargoNote(context, input)),
  change: api.cargoNotes.change.handler(({ context, input }) => changeCargoNote(context, input)),
  remove: api.cargoNotes.remove.handler(({ context, input }) => removeCargoNote(context, input)),
})
