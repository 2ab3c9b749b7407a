import { modes } from '#values/modes.ts'
import type { Field } from '#wire/record-fields.ts'

// The fields of a client, in the column order of the exported list. Docs: docs/decisions/081.

export const clientFields = {
  id: { column: 'id', is: 'id', always: true },
  version: { column: 'version', is: 'version', always: true },
  name: { column: 'name', word: 'Nom', file: 'Nom', is: 'text', always: true, drafted: true },
  type: { column: 'type', word: 'Type', file: 'Type', is: 'choice', of: modes, always: true, drafted: true },
  email: { column: 'email', word: 'Email', file: 'Email', is: 'email', drafted: true },
  phone: { column: 'phone', word: 'Téléphone', file: 'Téléphone', is: 'phone', drafted: true },
  address: { column: 'address', word: 'Adresse', file: 'Adresse', is: 'note', longest: 4000, drafted: true },
  note: { column: 'note', word: 'Note', file: 'Note', is: 'note', longest: 4000, drafted: true },
  createdAt: { column: 'created_at', is: 'instant', always: true },
} as const satisfies Record<string, Field>
