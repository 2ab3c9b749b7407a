import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchColumns } from './columns.ts'
import { findHeadsLine } from './lines/heads-line.ts'

test('a column is found by label, by a known name, or by the choice of the last import', () => {
  assert.deepEqual(matchColumns('clients', ['Raison sociale', 'TÉLÉPHONE ', 'E-mail']), {
    name: 'Raison sociale',
    phone: 'TÉLÉPHONE ',
    email: 'E-mail',
  })
  assert.deepEqual(matchColumns('clients', ['Libre', 'Nom'], { name: 'libre' }), { name: 'Libre' })
  assert.deepEqual(matchColumns('services', ['Désignation', 'Prix (USD)', 'Type']), {
    name: 'Désignation',
    price: 'Prix (USD)',
    category: 'Type',
  })
})

test('a column serves one field, and an exact label has priority', () => {
  assert.deepEqual(matchColumns('clients', ['Client', "Nom de l'entreprise"]), {
    name: "Nom de l'entreprise",
  })
  assert.deepEqual(matchColumns('services', ['Type', 'Nom', 'Prix']), {
    name: 'Nom',
    price: 'Prix',
    category: 'Type',
  })
})

test('the line of heads is the one that names most fields, also below titles', () => {
  assert.equal(
    findHeadsLine('clients', [
      ['Fichier clients 2026'],
      [],
      ['Nom', 'Tel', 'Ville'],
      ['Kivu', '+243812345678', 'Goma'],
    ]),
    2,
  )
  assert.equal(
    findHeadsLine('clients', [
      ['', ''],
      ['a', 'b'],
    ]),
    1,
  )
  assert.equal(findHeadsLine('clients', []), 0)
})

test('choices for a file with other columns are ignored', () => {
  const heads = ['Prénom', 'Nom', 'Société']
  assert.deepEqual(matchColumns('clients', heads, { name: 'Raison sociale' }), {
    name: 'Société',
    contact: 'Prénom + Nom',
  })
  assert.deepEqual(matchColumns('clients', heads, { name: 'prénom + nom' }), { name: 'Prénom + Nom' })
})
