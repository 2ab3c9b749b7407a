import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeGroups, groupOf } from './groups.ts'

test('an action is in one group, and what is no change of a record in none', () => {
  const actions = Object.values(changeGroups).flatMap((group) => group.actions)
  assert.equal(new Set(actions).size, actions.length)
  assert.deepEqual(['INVOICE_LATE', 'GOODS_MOVED', 'USER_REMOVED', 'LOGIN_ATTEMPT'].map(groupOf), [
    'modifications',
    'mouvements',
    'suppressions',
    undefined,
  ])
})
