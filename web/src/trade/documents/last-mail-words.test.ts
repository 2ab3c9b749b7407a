import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clocksOf } from '@escale/contract/values/clocks'
import type { Instant } from '@escale/contract/values/days'
import { lastMailWords, sentAgainWords } from './last-mail-words.ts'

const clocks = clocksOf('Africa/Kinshasa')
const last = {
  to: 'awa@kivu.test',
  sentAt: '2026-11-28T15:21:00.000Z' as Instant,
  sentByName: 'Amina Ilunga',
}

test('a document says when it left by mail, in the time of its company, and to whom', () => {
  assert.equal(lastMailWords('invoices', last, clocks), 'Envoyée le 28 nov. 2026 à 16:21 à awa@kivu.test')
  assert.equal(lastMailWords('payments', last, clocks), 'Envoyé le 28 nov. 2026 à 16:21 à awa@kivu.test')
  assert.equal(lastMailWords('clients', last, clocks), 'Envoyé le 28 nov. 2026 à 16:21 à awa@kivu.test')
})

test('whoever sends it again within a day is told so first', () => {
  const told = (now: string) => sentAgainWords('invoices', last, { clocks, now: Date.parse(now) })
  assert.equal(
    told('2026-11-29T15:20:59Z'),
    'Déjà envoyée il y a moins de 24 h, le 28 nov. 2026 à 16:21, à awa@kivu.test.',
  )
  assert.equal(told('2026-11-29T15:21:00Z'), null)
})
