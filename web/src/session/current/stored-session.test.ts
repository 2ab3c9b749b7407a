import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { hasLocal, localKey, readLocal, storeLocal } from '#session/device/local-values.ts'
import { MemoryStorage } from '#session/device/memory-storage.ts'
import { dictionaryOf, isNumber, isText, listOf } from '#session/device/shapes.ts'
import { sampleCompany, sampleSession } from './sample-session.ts'
import { keepSession, readStoredSession } from './stored-session.ts'

const session = sampleSession({
  company: sampleCompany(),
  companies: [{ id: 'atlas', slug: 'atlas', name: 'Atlas' }],
})

beforeEach(() => {
  Object.defineProperty(globalThis, 'localStorage', { value: new MemoryStorage(), configurable: true })
})

test('a session stored by this release is read unchanged', () => {
  keepSession(session)
  assert.deepEqual(readStoredSession(), session)
})

test('a session without a field of this release counts as absent', () => {
  for (const field of Object.keys(session)) {
    storeLocal('session', { ...session, [field]: undefined })
    assert.equal(readStoredSession(), null, field)
  }
  for (const field of Object.keys(session.company ?? {})) {
    storeLocal('session', { ...session, company: { ...session.company, [field]: undefined } })
    assert.equal(readStoredSession(), null, `company.${field}`)
  }
})

test('a session of another shape counts as absent', () => {
  const others = [
    7,
    'aline',
    true,
    null,
    [],
    [session],
    { ...session, companies: {} },
    { ...session, user: 7 },
    { ...session, role: 'owner' },
  ]
  for (const other of [
    ...others,
    { ...session, expiresAt: 'demain' },
    { ...session, support: { until: session.expiresAt } },
  ]) {
    storeLocal('session', other)
    assert.equal(readStoredSession(), null, JSON.stringify(other))
  }
})

test('broken JSON counts as absent, for every stored value', () => {
  for (const broken of ['', '{', '{"user":', 'undefined', '\u0000']) {
    localStorage.setItem(localKey('session'), broken)
    assert.equal(readStoredSession(), null, broken)
    localStorage.setItem(localKey('read-announcements'), broken)
    assert.equal(readLocal('read-announcements', listOf(isText)), null, broken)
  }
})

test('a list or dictionary with a wrong value counts as absent', () => {
  storeLocal('read-announcements', ['a:1', 2])
  assert.equal(readLocal('read-announcements', listOf(isText)), null)
  storeLocal('security-warned', [1, 2])
  assert.equal(readLocal('security-warned', dictionaryOf(isNumber)), null)
  storeLocal('security-warned', { amina: 'hier' })
  assert.equal(readLocal('security-warned', dictionaryOf(isNumber)), null)
})

test('a value of another version is never read, and is deleted with the session', () => {
  localStorage.setItem('escale-session@0', JSON.stringify(session))
  assert.equal(readStoredSession(), null)
  keepSession(session)
  storeLocal('theme', 'c2410c')
  keepSession(null)
  assert.deepEqual(Object.keys(localStorage), [localKey('theme')])
})

test('a browser without storage works without stored values', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    get: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    configurable: true,
  })
  assert.equal(storeLocal('sign-out-owed', true), false)
  assert.equal(hasLocal('session'), false)
  keepSession(session)
  keepSession(null)
  assert.equal(readStoredSession(), null)
})
