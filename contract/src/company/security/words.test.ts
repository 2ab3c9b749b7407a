import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionNames } from '#journal/actions.ts'
import { deviceName, reportable } from './words.ts'

test('a device has a readable name, whatever other browsers its user agent names', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
  assert.deepEqual(
    [
      windows,
      `${windows} Edg/142.0.0.0`,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1',
      'curl/8.5',
      null,
    ].map(deviceName),
    ['Chrome sur Windows', 'Edge sur Windows', 'Safari sur iPhone', 'curl/8.5', 'Appareil inconnu'],
  )
})

test('sign-ins, roles and deletions cannot be reported; every reportable event has a French name', () => {
  for (const action of reportable) {
    assert.doesNotMatch(action, /LOGIN|LOGOUT|SESSION|ROLE|DELETED|REMOVED|PASSWORD|MFA|USER|TENANT|SUPPORT/)
    assert.ok(actionNames[action], action)
  }
})
