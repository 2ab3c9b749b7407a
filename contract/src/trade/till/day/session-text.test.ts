import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clocksOf } from '#values/clocks.ts'
import { isOpenOvernight, sessionText } from './session-text.ts'
import { dayOfMessage, hourHint, sumByCurrency, sumByMethod } from './sums.ts'
import { waitingRows } from './waiting-rows.ts'

const clocks = clocksOf('Africa/Kinshasa')
const open = {
  state: 'Ouverte' as const,
  openedByName: 'Amina',
  openedAt: '2026-11-29T07:12:00.000Z',
  openingDay: '2026-11-29',
  closedAt: null,
  closingDay: null,
}

test('a till left open overnight is named with the day and hour of its opening', () => {
  const on = (today: string) => sessionText(open, { day: today, today }, clocks)
  assert.equal(on('2026-11-29'), 'Ouverte par Amina depuis 08:12')
  assert.equal(on('2026-11-30'), 'Ouverte par Amina depuis hier 08:12')
  assert.equal(on('2026-12-01'), 'Ouverte par Amina depuis le 29 nov. à 08:12')
  assert.deepEqual(
    ['2026-11-29', '2026-11-30'].map((today) => isOpenOvernight(open, today)),
    [false, true],
  )
})

test('a closed till says when; without a session it is closed', () => {
  const closed = {
    ...open,
    state: 'Clôturée' as const,
    closedAt: '2026-11-30T07:00:00.000Z',
    closingDay: '2026-11-30',
  }
  const on = (day: string) => sessionText(closed, { day, today: '2026-12-02' }, clocks)
  assert.equal(on('2026-11-30'), 'Clôturée à 08:00, ouverte par Amina')
  assert.equal(on('2026-11-29'), 'Clôturée le 30 nov. à 08:00, ouverte par Amina')
  assert.equal(sessionText(null, { day: '2026-12-02', today: '2026-12-02' }, clocks), 'Fermée')
  assert.equal(isOpenOvernight(null, '2026-12-02'), false)
})

test('currencies stand side by side and are never added', () => {
  const receipt = (method: string, currency: 'USD' | 'CDF', amount: number) => ({
    ...{ method, currency, amount },
    ...{ count: 1, isInAccount: true },
  })
  const receipts = [
    receipt('Espèces', 'CDF', 500),
    receipt('Espèces', 'USD', 100),
    receipt('Chèque', 'USD', 50),
    receipt('Espèces', 'USD', -30),
  ]
  assert.deepEqual(sumByCurrency(receipts), [
    { currency: 'USD', amount: 120 },
    { currency: 'CDF', amount: 500 },
  ])
  assert.deepEqual(
    sumByMethod(receipts).map(({ method, sums }) => [method, sums.map(({ amount }) => amount)]),
    [
      ['Espèces', [70, 500]],
      ['Chèque', [50]],
    ],
  )
})

test('an hour before noon is about the day before', () => {
  assert.equal(dayOfMessage(7, '2026-12-01'), '2026-11-30')
  assert.equal(dayOfMessage(20, '2026-12-01'), '2026-12-01')
  assert.equal(hourHint(7), 'Chaque matin à 7 h, pour la journée de la veille.')
  assert.equal(hourHint(20), 'Chaque jour à 20 h, pour la journée en cours.')
})

test('only what waits is named', () => {
  const rows = waitingRows({
    claims: 2,
    differences: 0,
    transfers: { count: 1, amounts: [{ currency: 'CDF', amount: 500 }] },
    unsettled: 0,
    cheques: { count: 0, amount: 0 },
  })
  assert.deepEqual(
    rows.map(({ of, count }) => [of, count]),
    [
      ['claims', 2],
      ['transfers', 1],
    ],
  )
})
