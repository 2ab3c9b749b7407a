import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchColumns } from './columns.ts'
import { importedColumns, rejectionReason } from './rejected-lines.ts'

test('a rejected line shows the problem of each field, or its duplicate', () => {
  const problems = { name: "Indiquez le nom de l'entreprise.", phone: 'Téléphone invalide.' }
  assert.equal(
    rejectionReason('clients', { problems, twin: null }),
    "Nom de l'entreprise : Indiquez le nom de l'entreprise. Téléphone : Téléphone invalide.",
  )
  assert.equal(
    rejectionReason('clients', { problems: null, twin: 'Même nom que « Volcan »' }),
    'Même nom que « Volcan »',
  )
})

test('imported columns keep the heads of the file, and are recognised by them again', () => {
  const columns = { phone: 'GSM', name: 'Raison sociale' }
  const heads = importedColumns('clients', columns).map(([, head]) => head)
  assert.deepEqual(heads, ['Raison sociale', 'GSM'])
  assert.deepEqual(matchColumns('clients', [...heads, 'Motif']), columns)
})
