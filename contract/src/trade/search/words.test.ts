import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '#access/permissions.ts'
import { placeholderOf } from './words.ts'

test('the placeholder names the kinds of record found by the role, three at most', () => {
  const placeholders: [Role, string][] = [
    ['viewer', 'Rechercher clients, marchandises...'],
    ['employee', 'Rechercher clients, factures, marchandises...'],
    ['warehouse_supervisor', 'Rechercher clients, marchandises...'],
    ['manager', 'Rechercher clients, factures, marchandises...'],
    ['admin', 'Rechercher clients, factures, marchandises...'],
    ['super_admin', 'Rechercher clients, factures, marchandises...'],
  ]
  for (const [role, placeholder] of placeholders) assert.equal(placeholderOf(role, true), placeholder, role)
  assert.equal(placeholderOf('super_admin', false), 'Rechercher clients, services...')
})
