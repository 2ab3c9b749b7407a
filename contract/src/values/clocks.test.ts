import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clocksOf } from './clocks.ts'

test('half past midnight in Kinshasa is on the new day, although UTC is still on the day before', () => {
  const kinshasa = clocksOf('Africa/Kinshasa')
  const at = '2026-11-20T23:30:15.000Z'
  assert.deepEqual(
    [
      kinshasa.day(at),
      kinshasa.hour(at),
      kinshasa.shortMoment(at),
      kinshasa.moment(at),
      kinshasa.exactMoment(at),
    ],
    ['21 nov. 2026', '00:30', '21 nov. à 00:30', '21 nov. 2026 à 00:30', '21 nov. 2026 à 00:30:15'],
  )
  assert.equal(clocksOf('UTC').day(at), '20 nov. 2026')
})
