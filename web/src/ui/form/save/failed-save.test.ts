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

test('after a lost response, a row with the sent values counts as saved', () => {
  const current = { name: 'Kivu', phone: null, version: 3 }
  const stale = failure('STALE', 409, { data: { current } })
  assert.deepEqual(outcomeOfLostAttempt(stale, { name: 'Kivu', phone: null }), { output: current })
  assert.equal(outcomeOfLostAttempt(stale, { name: 'Kivu', phone: '+243' }), null)
})

test('after a lost response, a missing row counts as removed, and never as saved', () => {
  assert.deepEqual(outcomeOfLostAttempt(failure('NOT_FOUND', 404), undefined), { output: undefined })
  assert.equal(outcomeOfLostAttempt(failure('NOT_FOUND', 404), { name: 'Kivu' }), null)
})

test('any other refusal remains a refusal', () => {
  assert.equal(outcomeOfLostAttempt(failure('FORBIDDEN', 403), undefined), null)
})

test('without a response the typed values stay, and a doubtful action asks to check', () => {
  assert.match(refusalText(failure('NETWORK', 0)), /Votre saisie est conservée : réessayez/)
  assert.match(lostActionText(), /Vérifiez si c'est fait/, 'an action has no typed text')
  assert.match(
    refusalText(failure('KEY_REUSED', 409, { message: 'Cette clé a déjà servi.' })),
    /déjà été enregistrée/,
  )
})

test('a device without a network reports the network, not a lost response', () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  assert.equal(
    refusalText(failure('NETWORK', 0)),
    'Pas de réseau. Votre saisie est conservée : réessayez dès son retour.',
  )
  assert.equal(lostActionText(), 'Pas de réseau. Réessayez dès son retour.')
  Reflect.deleteProperty(navigator, 'onLine')
})

test('otherwise the text of the server is shown, or a general one', () => {
  assert.equal(
    refusalText(failure('FORBIDDEN', 403, { message: "Vous n'avez pas le droit." })),
    "Vous n'avez pas le droit.",
  )
  assert.equal(refusalText(failure('X', 500)), messages.unexpected)
})
