import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { ExpeditionDraft } from '@escale/contract/trade/expeditions/draft'
import * as z from 'zod/mini'
import { copyStart, expeditionLabels, expeditionStart } from './expedition-start.ts'

const sailed = {
  ...{
    mode: 'Maritime',
    kind: 'Groupage',
    origin: 'Anvers',
    originCode: 'BEANR',
    destination: 'Matadi',
    destinationCode: 'CDMAT',
  },
  ...{
    carrier: 'MSC',
    vesselOrFlight: 'MSC Loreto',
    voyage: '447W',
    imo: '9074729',
    freightTerms: 'Prépayé',
    agentName: 'Kin Transit',
  },
  ...{
    masterNumber: 'MSCUAB123456',
    cargoNoteNumber: 'FERI-1',
    customsNumber: 'D-1',
    notes: 'Fragile',
    agentPhone: null,
  },
  ...{ cutoff: '2026-10-01', etd: '2026-10-03', eta: '2026-11-01' },
} as unknown as ExpeditionDetail

test('a copy of an expedition keeps its journey and partners, but no papers, days or remarks', () => {
  const copy = copyStart(sailed)
  assert.deepEqual(
    [copy.origin, copy.destinationCode, copy.vesselOrFlight, copy.imo, copy.agentName, copy.freightTerms],
    ['Anvers', 'CDMAT', 'MSC Loreto', '9074729', 'Kin Transit', 'Prépayé'],
  )
  assert.deepEqual(
    [
      copy.voyage,
      copy.masterNumber,
      copy.cargoNoteNumber,
      copy.customsNumber,
      copy.notes,
      copy.cutoff,
      copy.etd,
      copy.eta,
    ],
    ['', '', '', '', '', null, null, null],
  )
  assert.ok(z.safeParse(ExpeditionDraft, copy).success, 'it can be created as it is')
})

test('an edit starts with all known values', () => {
  assert.deepEqual(
    [expeditionStart(sailed).masterNumber, expeditionStart(sailed).eta, expeditionStart(null).mode],
    ['MSCUAB123456', '2026-11-01', 'Maritime'],
  )
})

test('every field a colleague may change has a label, except the codes of places', () => {
  const unnamed = Object.keys(expeditionStart(null)).filter((field) => !(field in expeditionLabels))
  assert.deepEqual(unnamed, ['originCode', 'destinationCode'])
})
