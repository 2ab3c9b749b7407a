import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimAt, roleFromGroups } from './groups.ts'

const rolesByGroup = [
  { group: 'admins', role: 'admin' as const },
  { group: 'chefs de quai', role: 'warehouse_supervisor' as const },
  { group: '/fret/ventes', role: 'manager' as const },
]
const answer = (groups: unknown, groupsClaim = 'groups') =>
  roleFromGroups(
    { sub: 'x', groups, Rôles: ['admins'], realm_access: { roles: ['offline_access', 'admins'] } },
    { groupsClaim, rolesByGroup, defaultRole: 'viewer' },
  )

test('groups give their role in every shape that providers send', () => {
  for (const groups of [
    ['admins'],
    ['users', 'admins'],
    'admins',
    'users admins',
    'users,admins',
    'users; admins',
    '["users","admins"]',
    ['/admins'],
    '/admins',
    '/users /admins',
    ['/entreprise/kinshasa/admins'],
    ['Admins'],
    ['ADMINS '],
    ['CORP\\Admins'],
    ['CN=Admins,OU=Groupes,DC=societe,DC=com'],
    [{ name: 'admins' }],
    [{ id: 7, displayName: 'Admins' }],
    [{ display: 'admins', value: 'b7d1' }],
    { name: 'admins' },
    { admins: { '1234': 'societe.com' } },
    { admins: true, users: false },
    [['users'], ['admins']],
  ])
    assert.equal(answer(groups).role, 'admin', JSON.stringify(groups))
  assert.equal(answer(['Chefs de Quai']).role, 'warehouse_supervisor', 'a name with spaces')
  assert.equal(answer('chefs de quai').role, 'warehouse_supervisor', 'the whole text is compared first')
  assert.equal(answer(['/fret/ventes']).role, 'manager', 'a rule may hold the whole path')
  assert.equal(answer(['users', 'chefs de quai', 'admins']).role, 'admin', 'the first rule that matches wins')
})

test('a group that only looks like a mapped one gives nothing', () => {
  for (const groups of [
    ['Ventes admins'],
    ['admins-lecture'],
    ['noadmins'],
    ['admins/lecture'],
    ['/autre/ventes'],
    ['CN=lecture,OU=admins,DC=societe'],
    [{ description: 'admins' }],
    { admins: false, users: true },
    { admins: 'non' },
    [],
    '',
    [null, 0, false],
    'super_admin',
  ]) {
    const { role, isMatched } = answer(groups)
    assert.deepEqual([role, isMatched], ['viewer', false], JSON.stringify(groups))
  }
})

test('the claim is found by its name, in any case, or by its path; a missing one changes no role', () => {
  assert.equal(answer([], 'rôles').role, 'admin')
  assert.equal(answer([], 'realm_access.roles').role, 'admin')
  for (const missing of ['realm_access.autre', 'realm_access', 'autre', 'constructor', '__proto__.x'])
    assert.notEqual(answer(undefined, missing).role, 'admin', missing)
  assert.deepEqual(answer(undefined), { role: undefined, received: null, isMatched: false })
  assert.deepEqual(answer(['x', '/y']).received, ['x', '/y'])
  const claims = {
    'http://schemas.xmlsoap.org/claims/Group': ['a'],
    resource_access: { 'escale.app': { roles: 1 } },
  }
  assert.deepEqual(claimAt(claims, 'http://schemas.xmlsoap.org/claims/Group'), ['a'])
  assert.equal(claimAt(claims, 'resource_access.escale.app.roles'), 1)
  assert.equal(claimAt(claims, 'resource_access.escale'), undefined)
  const without = roleFromGroups({ sub: 'x' }, { groupsClaim: null, rolesByGroup, defaultRole: 'viewer' })
  assert.deepEqual(without, { role: undefined, received: null, isMatched: true })
})
