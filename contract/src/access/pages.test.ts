import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOfApplication, isPage } from './pages.ts'

const id = '0195d3f2-0000-7000-8000-000000000000'

test('clients, expeditions and companies have pages at their ids only', () => {
  for (const screen of ['/app/clients', '/app/expeditions', '/app/entreprises']) {
    assert.ok(isPage(screen) && isPage(`${screen}/${id}`), screen)
    assert.ok(!isPage(`${screen}/nouveau`) && !isPage(`${screen}/${id}/autre`), screen)
  }
  assert.ok(!isPage(`/app/factures/${id}`))
})

test('other paths are not answered by the application', () => {
  for (const path of ['/app', '/app/nulle-part', '/auth/oubli', '/tenant/atlas-fret', '/warehouse'])
    assert.ok(isOfApplication(path), path)
  for (const path of ['/', '/nulle-part', '/suivi', '/application', '/authentique'])
    assert.ok(!isOfApplication(path), path)
})
