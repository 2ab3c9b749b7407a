import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codePath, homePath, landingPath, returnPath, signInPath } from './landing.ts'

const to = (path: string) => `?retour=${encodeURIComponent(path)}`

const company = { id: 'one' }

test('a warehouse supervisor lands in the warehouse, others on the requested page or the dashboard', () => {
  assert.equal(landingPath({ role: 'warehouse_supervisor', company }, to('/app/factures')), '/warehouse')
  for (const role of ['super_admin', 'admin', 'viewer'] as const) {
    assert.equal(homePath({ role, company }), '/app')
    assert.equal(
      landingPath({ role, company }, to('/app/factures?q=kivu&page=2')),
      '/app/factures?q=kivu&page=2',
    )
    assert.equal(landingPath({ role, company }, ''), '/app')
  }
})

test('a super_admin without company lands on the list of companies', () => {
  const above = { role: 'super_admin', company: null } as const
  for (const search of ['', to('/app')]) assert.equal(landingPath(above, search), '/app/entreprises')
  assert.equal(landingPath(above, to('/super-admin?onglet=comptes')), '/super-admin?onglet=comptes')
  assert.equal(landingPath({ role: 'admin', company: null }, ''), '/app')
})

test('the return address of the sign-in page never leads to another site', () => {
  const elsewhere = [
    'https://ailleurs.example',
    '//ailleurs.example',
    '/application',
    '/auth',
    'javascript:alert(1)',
    '',
  ]
  const disguised = [
    '/app/..//ailleurs.example',
    '/app/../../auth',
    '/app/..\\..\\ailleurs.example',
    '/app/%2e%2e//ailleurs.example',
  ]
  for (const path of [...elsewhere, ...disguised]) assert.equal(returnPath(to(path)), null, path)
  assert.equal(returnPath(''), null)
})

test('any return path fits in an HTTP header', () => {
  assert.equal(
    returnPath(to('/app/clients?q=é\r\nset-cookie: x=1')),
    '/app/clients?q=%C3%A9set-cookie:%20x=1',
  )
})

test('the address of the code page contains the company and the requested page', () => {
  for (const slug of [undefined, 'atlas-fret']) {
    for (const search of ['', to('/app/factures?q=kivu&page=2')]) {
      const page = slug ? `/tenant/${slug}` : '/auth'
      assert.equal(signInPath(codePath(search, slug).replace('/auth/code', '')), page + search)
    }
  }
})
