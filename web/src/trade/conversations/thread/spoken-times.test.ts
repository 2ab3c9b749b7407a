import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeReplyUntil, spokenDay } from './spoken-times.ts'

const kinshasa = 'Africa/Kinshasa'
const now = new Date('2026-11-26T12:00:00Z') // 13:00 there

test('the end of the free reply window names its day unless it is today', () => {
  assert.equal(freeReplyUntil('2026-11-26T13:05:00Z', kinshasa, now), "Réponse libre jusqu'à 14:05")
  assert.equal(freeReplyUntil('2026-11-27T01:32:00Z', kinshasa, now), "Réponse libre jusqu'à demain 02:32")
  assert.equal(
    freeReplyUntil('2026-11-29T01:32:00Z', kinshasa, now),
    "Réponse libre jusqu'au 29 nov. 2026 à 02:32",
  )
})

test('days are those of the time zone of the company, not of the device', () => {
  assert.equal(freeReplyUntil('2026-11-26T23:30:00Z', kinshasa, now), "Réponse libre jusqu'à demain 00:30")
  assert.equal(freeReplyUntil('2026-11-26T23:30:00Z', 'UTC', now), "Réponse libre jusqu'à 23:30")
})

test('today and yesterday are words, other days are dates', () => {
  assert.equal(spokenDay('2026-11-26T08:00:00Z', kinshasa, now), "Aujourd'hui")
  assert.equal(spokenDay('2026-11-25T22:00:00Z', kinshasa, now), 'Hier')
  assert.equal(spokenDay('2026-11-24T22:00:00Z', kinshasa, now), '24 nov. 2026')
  assert.equal(spokenDay('2026-11-27T22:00:00Z', kinshasa, now), '27 nov. 2026')
})
