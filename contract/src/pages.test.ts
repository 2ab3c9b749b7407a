import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPage } from './pages.ts'

const id = '0195d3f2-0000-7000-8000-000000000000'

test('a client, a departure and a company have a page each, at their id and at nothing else', () => {
  for (const screen of ['/app/clients', '/app/expeditions', '/app/entreprises']) {
    assert.ok(isPage(screen) && isPage(`${screen}/${id}`), screen)
    assert.ok(!isPage(`${screen}/nouveau`) && !isPage(`${screen}/${id}/autre`), screen)
  }
  assert.ok(!isPage(`/app/factures/${id}`))
})
