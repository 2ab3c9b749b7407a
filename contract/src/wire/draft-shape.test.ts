import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { draftShape } from './draft-shape.ts'

const fields = {
  name: { column: 'name', is: 'text', always: true, drafted: true },
  colour: { column: 'colour', is: 'text', longest: 5, drafted: true },
  seenAt: { column: 'seen_at', is: 'instant' },
} as const

test('a draft has the fields of a form, with a given rule or a maximum length', () => {
  const Draft = z.object(draftShape(fields, { name: z.string('Indiquez un nom.') }))
  assert.deepEqual(z.parse(Draft, { name: 'Kivu', colour: ' vert ', seenAt: 'hier' }), {
    name: 'Kivu',
    colour: 'vert',
  })
  assert.deepEqual(z.parse(Draft, { name: 'Kivu' }), { name: 'Kivu', colour: null })
  assert.equal(
    z.safeParse(Draft, { name: 'Kivu', colour: 'violet' }).error?.issues[0]?.message,
    '5 caractères au plus.',
  )
})
