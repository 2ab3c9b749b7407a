import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asideNotice, milestones, otherEvents, type TrackingPage, trackingPath } from './tracking.ts'

const goods = {
  number: 'REC-2026-00001',
  kind: 'Colis',
  pieces: 2,
  status: 'En transit',
  receivedOn: '2026-11-01',
  releasedOn: null,
} as const
const days = { etd: '2026-11-02', atd: '2026-11-03', eta: '2026-12-20', ata: null } as const
const expedition = {
  ...days,
  mode: 'Maritime',
  status: 'En transit',
  origin: 'Guangzhou',
  destination: 'Kinshasa',
} as const
const tracked = (over: object = {}): TrackingPage => ({
  goods: { ...goods, ...over },
  expedition,
  events: [],
})
const reached = (of: TrackingPage) =>
  milestones(of).flatMap(({ label, isReached }) => (isReached ? label : []))

test('milestones follow the status; future ones show their expected day', () => {
  assert.deepEqual(reached(tracked()), ["Reçu à l'entrepôt", 'Chargé', 'Départ'])
  const steps = milestones(tracked())
  assert.deepEqual(
    steps.map(({ day }) => day),
    ['2026-11-01', null, '2026-11-03', '2026-12-20', null, null],
  )
  assert.equal(steps.find(({ isCurrent }) => isCurrent)?.label, 'Départ')
  assert.equal(reached(tracked({ status: 'Remis' })).length, 6)
  assert.deepEqual(reached({ ...tracked({ status: 'Attendu', receivedOn: null }), expedition: null }), [])
})

test('goods set aside show their expedition’s progress and no details', () => {
  assert.deepEqual(reached(tracked({ status: 'Litige' })), ["Reçu à l'entrepôt", 'Chargé', 'Départ'])
  assert.deepEqual(reached({ ...tracked({ status: 'Perdu' }), expedition: null }), ["Reçu à l'entrepôt"])
  assert.equal(asideNotice({ ...goods, status: 'Perdu' }), asideNotice({ ...goods, status: 'Litige' }))
  assert.equal(asideNotice(goods), null)
})

test('an event that is a milestone dates it and is not listed twice', () => {
  const events = [
    { code: 'CHARGE', label: 'Chargé', place: null, day: '2026-11-02' },
    { code: 'TRANSBO', label: 'Transbordement', place: 'Durban', day: '2026-11-15' },
  ]
  const withEvents = { ...tracked(), events }
  assert.equal(milestones(withEvents)[1]?.day, '2026-11-02')
  assert.deepEqual(otherEvents(withEvents), [events[1]])
})

test('a milestone that was undone is future again, without its former day', () => {
  const events = [
    { code: 'CHARGE', label: 'Chargé', place: null, day: '2026-11-02' },
    { code: 'DISPO', label: 'Disponible', place: null, day: '2026-12-22' },
  ]
  const dayOf = (status: string, label: string) =>
    milestones({ ...tracked({ status }), events }).find((step) => step.label === label)?.day
  assert.equal(dayOf('Reçu', 'Chargé'), null)
  assert.equal(dayOf('Chargé', 'Chargé'), '2026-11-02')
  assert.equal(dayOf('Arrivé', 'Disponible au retrait'), null)
  assert.equal(dayOf('Reçu', 'Départ'), '2026-11-03')
})

test('a label and a document print the same link', () => {
  assert.equal(trackingPath('abc'), '/suivi/abc')
})
