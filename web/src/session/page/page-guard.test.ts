import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secureAddress } from './page-guard.ts'

test('the secure address always has the host of the configured site, whatever the path', () => {
  const publicUrl = 'https://escale.example'
  assert.equal(
    secureAddress(publicUrl, { pathname: '/app/clients', search: '?q=kivu' }),
    'https://escale.example/app/clients?q=kivu',
  )
  for (const pathname of ['//evil.example/', '//evil.example//', '/\\evil.example', '///evil.example/x'])
    assert.equal(new URL(secureAddress(publicUrl, { pathname, search: '' })).host, 'escale.example', pathname)
})
