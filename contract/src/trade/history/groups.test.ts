import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeGroups } from './groups.ts'

test('each action on a record is in exactly one group, other actions in none', () => {
  const actions = Object.values(changeGroups).flatMap((group) => group.actions)
  assert.equal(new Set(actions).size, actions.length)
  const { modifications, mouvements, suppressions } = changeGroups
  assert.ok(
    modifications.actions.includes('INVOICE_LATE') &&
      mouvements.actions.includes('GOODS_MOVED') &&
      suppressions.actions.includes('USER_REMOVED'),
  )
  assert.ok(!actions.some((action: string) => action === 'LOGIN_ATTEMPT'))
})
