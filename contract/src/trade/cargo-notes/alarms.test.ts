import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alarmText, clientAlarm } from './alarms.ts'
import { type CountryNote, countryNoteOf, type NoteState } from './rules.ts'

const rule = countryNoteOf('CDMAT') as CountryNote
const journey = { etd: '2026-12-04', eta: null, cargoNoteNumber: null }
const noteIn = (state: NoteState) => ({
  id: '',
  version: 1,
  kind: 'FERI' as const,
  state,
  number: null,
  cost: null,
  day: null,
})
const clientWith = (...states: NoteState[]) => ({ billDay: null, notes: states.map(noteIn) })

test('a client without a note, or with one that has no number yet, rings', () => {
  const late = { deadline: '2026-11-27', daysLeft: -3, isLate: true }
  assert.deepEqual(clientAlarm(rule, clientWith(), journey, '2026-11-30'), late)
  assert.deepEqual(clientAlarm(rule, clientWith('Validé', 'Demandé'), journey, '2026-11-30'), late)
  assert.equal(clientAlarm(rule, clientWith('Validé'), journey, '2026-11-30'), null)
})

test('the number of the whole departure silences every client', () => {
  const covered = { ...journey, cargoNoteNumber: 'FERI-1' }
  assert.equal(clientAlarm(rule, clientWith(), covered, '2026-11-30'), null)
})

test('an alarm says the last day and how far it is', () => {
  const text = (daysLeft: number) =>
    alarmText(rule, { deadline: '2026-11-27', daysLeft, isLate: daysLeft < 0 })
  assert.equal(text(-1), 'FERI à obtenir au plus tard le 27 nov. 2026 : 1 jour de retard.')
  assert.equal(text(0), "FERI à obtenir au plus tard le 27 nov. 2026 : dernier jour aujourd'hui.")
  assert.equal(text(2), 'FERI à obtenir au plus tard le 27 nov. 2026 : encore 2 jours.')
})
