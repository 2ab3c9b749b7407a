import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientRank } from './client-rank.ts'

const client = { name: 'Kwilu Agro', email: 'achats@kwilu.cd', phone: '+243816685329' }

test('a client is found by national, international or grouped phone number, or its last digits', () => {
  for (const typed of [
    '0816685329',
    '081 668 53 29',
    '081.668.53.29',
    '(081) 668-53-29',
    '+243 816685329',
    '+243 816 685 329',
    '00243816685329',
    '00243 816 685 329',
    '243816685329',
    '816685329',
    '85329',
  ])
    assert.equal(clientRank(client, typed), 3, typed)
  for (const typed of ['0816685328', '0999', '+225 816685329'])
    assert.equal(clientRank(client, typed), null, typed)
})

test('a match of the name ranks before phone and email', () => {
  assert.deepEqual(
    [clientRank(client, 'kwi'), clientRank(client, 'agro'), clientRank(client, 'achats')],
    [0, 1, 3],
  )
  assert.equal(clientRank({ name: 'Sans téléphone', phone: null }, '0816685329'), null)
})
