import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QuoteDraft } from './draft.ts'

const line = { serviceId: '0190f2a0-0000-7000-8000-000000000001', quantity: 1, unitPrice: 1000 }
const draft = {
  serviceType: 'Maritime',
  clientId: '0190f2a0-0000-7000-8000-000000000002',
  validityDay: '2026-12-15',
  lines: [line],
}
const draftErrors = (value: object) =>
  Object.fromEntries(
    (QuoteDraft.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

test('a quote is for a client or for a named prospect', () => {
  assert.deepEqual(draftErrors(draft), {})
  assert.deepEqual(draftErrors({ ...draft, clientId: null }), { clientId: 'Choisissez un client.' })
  const prospect = { ...draft, clientId: null, isProspect: true }
  assert.deepEqual(draftErrors(prospect), { prospectName: 'Indiquez le nom du prospect.' })
  assert.deepEqual(draftErrors({ ...prospect, prospectName: ' Awa ' }), {})
})

test('each wrong field has its sentence, also when several are wrong', () => {
  assert.deepEqual(
    draftErrors({ ...draft, clientId: null, validityDay: null, weightKg: -1, volumeM3: -2, lines: [] }),
    {
      clientId: 'Choisissez un client.',
      validityDay: 'Indiquez une date de validité.',
      weightKg: 'Le poids ne peut pas être négatif.',
      volumeM3: 'Le volume ne peut pas être négatif.',
      lines: 'Ajoutez au moins une ligne.',
    },
  )
  assert.equal(
    draftErrors({ ...draft, lines: Array.from({ length: 2 }, () => ({ ...line, unitPrice: 9_999_999_999 })) })
      .lines,
    'Le total ne peut pas dépasser 99 999 999,99 $.',
  )
  assert.match(draftErrors({ ...draft, serviceType: 'Route' }).serviceType ?? '', /Maritime ou Aérien/)
})
