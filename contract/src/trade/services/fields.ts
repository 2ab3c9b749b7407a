import { modes } from '#values/modes.ts'
import type { Field } from '#wire/record-fields.ts'
import { units } from './units.ts'

// The fields of a service, in the column order of the exported list. Docs: docs/decisions/081.

export const serviceFields = {
  id: { column: 'id', is: 'id', always: true },
  version: { column: 'version', is: 'version', always: true },
  name: { column: 'name', word: 'Nom', file: 'Nom', is: 'text', always: true, drafted: true },
  description: {
    column: 'description',
    word: 'Description',
    file: 'Description',
    is: 'note',
    longest: 4000,
    drafted: true,
  },
  category: {
    column: 'category',
    word: 'Catégorie',
    file: 'Catégorie',
    is: 'choice',
    of: modes,
    always: true,
    drafted: true,
  },
  unit: {
    column: 'unit',
    word: 'Unité',
    file: 'Unité',
    is: 'choice',
    of: units,
    always: true,
    drafted: true,
  },
  /** Price of one unit, in cents. */
  price: { column: 'price', word: 'Prix', file: 'Prix', is: 'money', always: true, drafted: true },
  createdAt: { column: 'created_at', is: 'instant', always: true },
} as const satisfies Record<string, Field>
