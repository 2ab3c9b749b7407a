import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clocksOf } from '#values/clocks.ts'
import { isOpenOvernight, sessionText } from './session-text.ts'

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

test('a closed till says when it was closed, and a till without a session is closed', () => {
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
