import * as z from 'zod/mini'
import { optionalCents } from '#trade/freight/customs-codes.ts'
import { Day } from '#values/dates.ts'
import { optional } from '#values/text.ts'
import { type NoteState, noteKinds, noteStates, numberedStates } from './rules.ts'

const numberIsKnown = z.refine<{ state?: unknown; number?: unknown }>(
  ({ state, number }) => !numberedStates.includes(state as NoteState) || Boolean(number),
  { path: ['number'], message: 'Indiquez le numéro reçu.' },
)

/** Rules that compare several fields. */
export const cargoNoteRules = [numberIsKnown] as const

export const cargoNoteFields = {
  kind: z.enum(noteKinds, 'Choisissez la note.'),
  state: z._default(z.enum(noteStates, "Choisissez l'état."), 'À demander'),
  number: optional(60),
  cost: optionalCents(),
  /** Day of the latest answer: request, provisional number or validation. */
  day: z._default(z.nullable(Day('Indiquez une date valide.')), null),
}

export type CargoNoteDraft = z.output<typeof CargoNoteDraft>
export const CargoNoteDraft = z.object(cargoNoteFields).check(...cargoNoteRules)
