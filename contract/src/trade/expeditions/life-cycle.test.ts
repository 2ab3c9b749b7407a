import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  cancelRefusal,
  datesUndone,
  type ExpeditionFacts,
  expeditionRemovalRefusal,
  statusBefore,
  stepRefusals,
  stepsForward,
  stepWarnings,
} from './life-cycle.ts'
import { expeditionCourse, expeditionModes, expeditionStatuses } from './words.ts'

const stepRefusal = (to: Parameters<typeof stepRefusals>[0], facts: ExpeditionFacts) =>
  stepRefusals(to, facts)[0] ?? null

const ready: ExpeditionFacts = {
  mode: 'Maritime',
  status: 'Ouverte',
  blockedReason: null,
  atd: '2026-11-02',
  ata: '2026-11-20',
  masterNumber: 'MSCUAB1234567',
  cargoNoteNumber: 'FERI-1',
  destinationCode: 'CDMAT',
  containers: 1,
  goods: 3,
  unmeasured: 0,
  unmeasuredVehicles: 0,
  unfinished: 0,
  unbilled: 0,
  lithium: 0,
  unstowed: 0,
  named: { unmeasured: [], unmeasuredVehicles: [], unfinished: [], unbilled: [] },
}

test('an expedition goes through its whole course, one button a step', () => {
  const buttons: string[] = []
  let facts: ExpeditionFacts = { ...ready, status: 'Brouillon' }
  for (;;) {
    const [step] = stepsForward(facts.mode, facts.status)
    if (!step) break
    assert.equal(stepRefusal(step.to, facts), null)
    buttons.push(step.button)
    facts = { ...facts, status: step.to }
  }
  assert.equal(facts.status, 'Clôturée')
  assert.deepEqual(buttons, [
    'Ouvrir',
    'Charger',
    'Confirmer le départ',
    "Confirmer l'arrivée",
    'Début dédouanement',
    'Marquer disponible',
    'Tout est livré',
    'Clôturer',
  ])
})

test('by road, customs can be skipped', () => {
  const facts: ExpeditionFacts = { ...ready, mode: 'Terrestre', status: 'Arrivée' }
  assert.equal(stepRefusal('Disponible', facts), null)
  assert.notEqual(stepRefusal('Disponible', { ...facts, mode: 'Maritime' }), null)
  assert.equal(statusBefore('Disponible', false), 'Arrivée')
  assert.equal(statusBefore('Disponible', true), 'En dédouanement')
})

test('each step requires its own facts', () => {
  const refused = (to: Parameters<typeof stepRefusal>[0], facts: Partial<ExpeditionFacts>) =>
    stepRefusal(to, { ...ready, ...facts })?.reason ?? null
  assert.equal(refused('Chargée', { goods: 0 }), 'Ajoutez au moins un lot.')
  assert.equal(refused('Chargée', { unmeasured: 2 }), '2 lots sans poids ni volume.')
  assert.equal(refused('En transit', { status: 'Chargée', atd: null }), 'Indiquez la date de départ.')
  assert.equal(
    refused('En transit', { status: 'Chargée', masterNumber: null }),
    'Indiquez le numéro de connaissement.',
  )
  assert.equal(
    refused('En transit', { status: 'Chargée', mode: 'Aérien', masterNumber: null }),
    'Indiquez le numéro de LTA.',
  )
  assert.equal(refused('En transit', { status: 'Chargée', mode: 'Terrestre', masterNumber: null }), null)
  assert.equal(refused('En transit', { status: 'Chargée', containers: 0 }), 'Indiquez le conteneur.')
  assert.equal(
    refused('Arrivée', { status: 'En transit', ata: '2026-11-01' }),
    "La date d'arrivée ne peut pas précéder le départ.",
  )
  assert.equal(refused('Livrée', { status: 'Disponible', unfinished: 1 }), '1 lot à remettre.')
  assert.equal(refused('Clôturée', { status: 'Livrée', unbilled: 2 }), '2 lots à facturer.')
  assert.match(refused('Chargée', { blockedReason: 'Saisie' }) ?? '', /bloquée : Saisie/)
})

test('all refusals of a departure come at once, each with the field that resolves it', () => {
  const leaving: ExpeditionFacts = { ...ready, status: 'Chargée' }
  const cases: [Partial<ExpeditionFacts>, (string | null)[]][] = [
    [{}, []],
    [{ containers: 0 }, ['container']],
    [{ masterNumber: null, containers: 0 }, ['masterNumber', 'container']],
    [{ atd: null, masterNumber: null, containers: 0 }, ['atd', 'masterNumber', 'container']],
    [{ blockedReason: 'Saisie', masterNumber: null, containers: 0 }, [null, 'masterNumber', 'container']],
    [{ mode: 'Aérien', masterNumber: null, containers: 0 }, ['masterNumber']],
    [{ mode: 'Terrestre', masterNumber: null, containers: 0 }, []],
  ]
  for (const [facts, fields] of cases)
    assert.deepEqual(
      stepRefusals('En transit', { ...leaving, ...facts }).map(({ field }) => field),
      fields,
    )
})

test('a refusal names the goods that prevent the step, and no others', () => {
  const lot = (number: string) => ({ id: number, kind: 'Colis' as const, number })
  const named = {
    unmeasured: [lot('REC-1')],
    unmeasuredVehicles: [lot('VEH-1')],
    unfinished: [lot('REC-2')],
    unbilled: [lot('REC-3')],
  }
  const facts = { ...ready, named, unmeasured: 1, unmeasuredVehicles: 1, unfinished: 1, unbilled: 1 }
  assert.deepEqual(stepRefusal('Chargée', facts)?.goods, [lot('REC-1')])
  assert.deepEqual(
    stepRefusals('Chargée', { ...facts, blockedReason: 'Saisie' }).map(({ goods }) => goods),
    [[], [lot('REC-1')]],
  )
  assert.deepEqual(stepRefusal('Livrée', { ...facts, status: 'Disponible' })?.goods, [lot('REC-2')])
  assert.deepEqual(stepRefusal('Clôturée', { ...facts, status: 'Livrée' })?.goods, [lot('REC-3')])
})

test('a vehicle without weight causes a warning, not a refusal', () => {
  const facts = { ...ready, unmeasuredVehicles: 1 }
  assert.equal(stepRefusal('Chargée', facts), null)
  assert.deepEqual(stepWarnings('Chargée', facts), ['1 véhicule sans poids ni dimensions.'])
})

test('a departure warns about a missing cargo note, and about batteries by air', () => {
  assert.deepEqual(stepWarnings('En transit', { ...ready, cargoNoteNumber: null }), [
    'Numéro de FERI manquant.',
  ])
  assert.deepEqual(stepWarnings('En transit', { ...ready, mode: 'Aérien', lithium: 1 }), [
    "Batterie lithium : vérifiez l'acceptation de la compagnie.",
  ])
  assert.deepEqual(
    stepWarnings('En transit', { ...ready, destinationCode: 'AEJEA', cargoNoteNumber: null }),
    [],
  )
  assert.deepEqual(stepWarnings('Chargée', { ...ready, cargoNoteNumber: null }), [])
  assert.deepEqual(stepWarnings('En transit', { ...ready, containers: 2, unstowed: 3 }), [
    '3 lots sans conteneur.',
  ])
  assert.deepEqual(stepWarnings('En transit', { ...ready, unstowed: 3 }), [], 'one container takes all')
})

test('the first step has no step back; only an expedition not yet loaded can be cancelled', () => {
  assert.equal(statusBefore('Brouillon', true), null)
  assert.equal(statusBefore('Annulée', true), null)
  for (const status of expeditionStatuses)
    assert.equal(cancelRefusal(status, 0) === null, status === 'Brouillon' || status === 'Ouverte')
  assert.match(cancelRefusal('Ouverte', 2) ?? '', /2 lots/)
  assert.deepEqual(datesUndone('En transit'), { atd: null })
})

test('a step back returns to the previous status', () => {
  fc.assert(
    fc.property(fc.constantFrom(...expeditionModes), fc.constantFrom(...expeditionCourse), (mode, status) => {
      for (const { to } of stepsForward(mode, status))
        assert.equal(statusBefore(to, status === 'En dédouanement' || to !== 'Disponible'), status)
    }),
  )
})

test('only an empty draft is deleted', () => {
  assert.equal(expeditionRemovalRefusal('Brouillon', 0), null)
  assert.match(expeditionRemovalRefusal('Brouillon', 2) ?? '', /contient des lots/)
  assert.match(expeditionRemovalRefusal('Ouverte', 0) ?? '', /en brouillon/)
})
