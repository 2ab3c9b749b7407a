import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asideReason, readColumns } from './aside.ts'
import { matchedColumns } from './columns.ts'

test('a line that was left aside says what is wrong in each field, or of what it is a twin', () => {
  const problems = { name: "Indiquez le nom de l'entreprise.", phone: 'Téléphone invalide.' }
  assert.equal(
    asideReason('clients', { problems, twin: null }),
    "Nom de l'entreprise : Indiquez le nom de l'entreprise. Téléphone : Téléphone invalide.",
  )
  assert.equal(
    asideReason('clients', { problems: null, twin: 'Même nom que « Volcan »' }),
    'Même nom que « Volcan »',
  )
})

test('the columns that were read are given back as the file called them, and are found again by it', () => {
  const columns = { phone: 'GSM', name: 'Raison sociale' }
  const heads = readColumns('clients', columns).map(([, head]) => head)
  assert.deepEqual(heads, ['Raison sociale', 'GSM'])
  assert.deepEqual(matchedColumns('clients', [...heads, 'Motif']), columns)
})
