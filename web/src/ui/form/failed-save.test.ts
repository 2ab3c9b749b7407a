import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages } from '@escale/contract/wire/messages'
import { lostActionText, outcomeOfLostAttempt, refusalText } from './failed-save.ts'

const failure = (code: string, status: number, more: { message?: string; data?: unknown } = {}) => ({
  code,
  status,
  message: '',
  fields: {},
  data: undefined,
  ...more,
})

test('after a lost answer, a row that is as we wrote it was written by us', () => {
  const current = { name: 'Kivu', phone: null, version: 3 }
  const stale = failure('STALE', 409, { data: { current } })
  assert.deepEqual(outcomeOfLostAttempt(stale, { name: 'Kivu', phone: null }), { output: current })
  assert.equal(outcomeOfLostAttempt(stale, { name: 'Kivu', phone: '+243' }), null)
})

test('what we were removing and is there no more, we removed; what we were writing is not', () => {
  assert.deepEqual(outcomeOfLostAttempt(failure('NOT_FOUND', 404), undefined), { output: undefined })
  assert.equal(outcomeOfLostAttempt(failure('NOT_FOUND', 404), { name: 'Kivu' }), null)
})

test('any other refusal stands', () => {
  assert.equal(outcomeOfLostAttempt(failure('FORBIDDEN', 403), undefined), null)
})

test('who got no answer keeps what they typed; who saved it already is sent to look', () => {
  assert.match(refusalText(failure('NETWORK', 0)), /Votre saisie est conservée : réessayez/)
  assert.match(lostActionText(), /Regardez si c'est fait/, 'an action has no typed text')
  assert.match(
    refusalText(failure('KEY_REUSED', 409, { message: 'Cette clé a déjà servi.' })),
    /déjà été enregistrée/,
  )
})

test('a device that has no network says that, and not that an answer was lost', () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  assert.equal(
    refusalText(failure('NETWORK', 0)),
    'Pas de réseau. Votre saisie est conservée : réessayez dès son retour.',
  )
  assert.equal(lostActionText(), 'Pas de réseau. Réessayez dès son retour.')
  Reflect.deleteProperty(navigator, 'onLine')
})

test('otherwise the server says why, and a sentence of ours where it says nothing', () => {
  assert.equal(
    refusalText(failure('FORBIDDEN', 403, { message: "Vous n'avez pas le droit." })),
    "Vous n'avez pas le droit.",
  )
  assert.equal(refusalText(failure('X', 500)), messages.unexpected)
})
