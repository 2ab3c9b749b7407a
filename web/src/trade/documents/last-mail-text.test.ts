import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clocksOf } from '@escale/contract/values/clocks'
import type { Instant } from '@escale/contract/values/days'
import { lastMailText, repeatWarning } from './last-mail-text.ts'

const clocks = clocksOf('Africa/Kinshasa')
const last = {
  to: 'awa@kivu.test',
  sentAt: '2026-11-28T15:21:00.000Z' as Instant,
  sentByName: 'Amina Ilunga',
}

test('the last email of a document shows its local time and recipient', () => {
  assert.equal(lastMailText('invoices', last, clocks), 'Envoyée le 28 nov. 2026 à 16:21 à awa@kivu.test')
  assert.equal(lastMailText('payments', last, clocks), 'Envoyé le 28 nov. 2026 à 16:21 à awa@kivu.test')
  assert.equal(lastMailText('clients', last, clocks), 'Envoyé le 28 nov. 2026 à 16:21 à awa@kivu.test')
})

test('sending again within a day shows a warning', () => {
  const warningAt = (now: string) => repeatWarning('invoices', last, { clocks, now: Date.parse(now) })
  assert.equal(
    warningAt('2026-11-29T15:20:59Z'),
    'Déjà envoyée il y a moins de 24 h, le 28 nov. 2026 à 16:21, à awa@kivu.test.',
  )
  assert.equal(warningAt('2026-11-29T15:21:00Z'), null)
})
