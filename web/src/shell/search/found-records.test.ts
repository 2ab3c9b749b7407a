import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import type { GoodsOfClient, SearchResult } from '@escale/contract/trade/search/contract'
import { figureTexts, withGoodsOfClients } from './found-records.ts'

const record = (
  type: SearchResult['type'],
  id: string,
  fields: Partial<SearchResult> = {},
): SearchResult => ({
  ...{ type, id, title: id, subtitle: '', status: null, owedCents: null, route: '/app' },
  ...fields,
})

const lot: GoodsOfClient = {
  ...{ id: 'lot', kind: 'Colis', number: 'REC-1', code: 'DESK1', status: 'En transit', location: null },
  expeditionReference: 'EXP-2026-0010',
  carriage: {
    mode: 'Maritime',
    vesselOrFlight: 'MSC Lucia',
    etd: null,
    eta: '2026-12-30',
    atd: null,
    ata: null,
  },
  route: '/app/expeditions/1?lot=lot',
}

test('goods stand under their client once, with departure, ship and date', () => {
  const found = [
    record('client', 'kwilu', { goods: [lot] }),
    record('invoice', 'inv'),
    record('merchandise', 'lot'),
  ]
  deepEqual(
    withGoodsOfClients(found).map(({ id, subtitle }) => [id, subtitle]),
    [
      ['kwilu', ''],
      ['lot', 'EXP-2026-0010 · MSC Lucia · arrivée prévue le 30 déc. 2026 · DESK1'],
      ['inv', ''],
    ],
  )
})

test('an invoice shows its total and what remains, a payment its amount and day', () => {
  const texts = (fields: Partial<SearchResult>) => figureTexts(record('invoice', 'a', fields))
  const spaced = (text: string) => text.replaceAll(' $', '\u00a0$')
  deepEqual(texts({ amountCents: 75_305, balanceCents: 45_255 }), ['753,05 $', 'reste 452,55 $'].map(spaced))
  deepEqual(texts({ amountCents: 75_305, balanceCents: 75_305 }), [spaced('753,05 $')])
  deepEqual(texts({ amountCents: 75_305, paymentDate: '2026-11-12' }), [spaced('753,05 $'), '12 nov. 2026'])
  deepEqual(texts({}), [])
})
