import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SydoniaDeparture, SydoniaLot } from '@escale/contract/trade/documents/sydonia/departure'
import { lacksFor, sydoniaLacks } from '@escale/contract/trade/documents/sydonia/lacks'
import { sydoniaTotals } from '@escale/contract/trade/documents/sydonia/totals'
import { sydoniaFiles } from '@escale/contract/trade/documents/sydonia/words'
import { validateSydoniaFile } from '#testing/sydonia/validate.ts'
import { writeSydoniaFile } from './xml-files.ts'

const [first, second] = [
  { number: 'CSQU3054383', sizeType: '22G1', seal: 'SL 1' },
  { number: 'MSKU9070323', sizeType: '45G1', seal: '' },
]

function sydoniaLot(number: string, more: Partial<SydoniaLot> = {}): SydoniaLot {
  return {
    lot: { id: number, kind: 'Colis', number },
    packages: 4,
    packageCode: 'CT',
    weightKg: 0.1,
    volumeM3: 0.2,
    shippingMarks: `MARQUE ${number}`,
    description: 'Téléphones & câbles',
    container: first ?? null,
    ...more,
  }
}

const vehicle = sydoniaLot('V1', {
  lot: { id: 'V1', kind: 'Véhicule', number: 'V1' },
  packages: 1,
  packageCode: 'VN',
  weightKg: 1500.5,
  description: 'Véhicule Toyota, châssis JTDKN3DU0A0000001',
  container: second ?? null,
})

function billOf(reference: string, lots: SydoniaLot[]) {
  return {
    clientName: 'Cœur & Fils',
    reference,
    isIssued: true,
    isUpToDate: true,
    exporter: { code: '', name: 'Guangzhou <Light> "Trading"', address: 'Room 12,\nGuangzhou' },
    consignee: { code: 'A0123', name: 'Société Générale d’Équipement', address: '' },
    notify: { code: '', name: 'Łukasz Øre', address: '' },
    cargoNotes: ['FERI 77'],
    declaredValue: 12_345,
    insuredValue: null,
    lots,
  }
}

const departure: SydoniaDeparture = {
  reference: 'EXP-2026-00001',
  mode: 'Maritime',
  customsOffice: '204M',
  voyageNumber: 'fe 412 w',
  departureDay: '2026-12-05',
  arrivalDay: '2027-01-10',
  carrier: { code: 'MSC', name: 'MSC', address: '' },
  agent: { code: 'AG1', name: 'Agence Matadi', address: 'Matadi, CD' },
  transporter: 'MSC Élodie',
  nationality: 'LR',
  departureCode: 'CNNSA',
  arrivalCode: 'CDMAT',
  masterReference: 'MSCU AB123456',
  billNature: '23',
  billType: 'HSB',
  location: 'BEACH',
  hasContainers: true,
  unowned: [],
  bills: [
    billOf('HBL-2026-00001', [sydoniaLot('1'), sydoniaLot('2', { weightKg: 0.2 })]),
    billOf('HBL-2026-00002', [sydoniaLot('3'), vehicle]),
  ],
}

test('both files are valid, in plain ASCII, and carry references without spaces', () => {
  assert.deepEqual(sydoniaLacks(departure), [])
  for (const file of sydoniaFiles) {
    const xml = writeSydoniaFile(file, departure)
    validateSydoniaFile(xml)
    assert.match(xml, /^[\n -~]*$/)
    assert.doesNotMatch(xml, /&/)
    assert.match(xml, /<Voyage_number>FE412W</)
    assert.match(xml, /<Consignee_name>Societe Generale d Equipement</)
    assert.match(xml, /<Exporter_name>Guangzhou Light Trading</)
    assert.match(
      xml,
      /<Goods_description>FERI 77; Telephones et cables; Vehicule Toyota, chassis JTDKN3DU0A0000001</,
    )
    assert.match(xml, /<Customs_value>123.45</)
  }
})

test('a container that two bills share counts once; weights are those of the bills', () => {
  assert.deepEqual(sydoniaTotals(departure), {
    bills: 2,
    packages: 13,
    grossKg: 1500.9,
    volumeM3: 0.8,
    containers: 2,
  })
  const xml = writeSydoniaFile('Awmds', departure)
  const texts = (element: string) =>
    [...xml.matchAll(new RegExp(`<${element}>([^<]*)<`, 'g'))].map(([, text]) => text)
  assert.deepEqual(texts('Total_number_of_containers'), ['2'])
  assert.deepEqual(texts('Total_gross_mass'), ['1500.9'])
  assert.deepEqual(texts('Gross_mass'), ['0.3', '1500.6'])
  assert.deepEqual(texts('Ctn_reference'), ['CSQU3054383', 'CSQU3054383', 'MSKU9070323'])
  assert.deepEqual(texts('Empty_Full'), ['LCL', 'LCL', 'FCL'])
  assert.deepEqual(texts('Number_of_packages'), ['8', '8', '4', '1', '5'])
  assert.deepEqual(texts('Package_type_code'), ['CT', 'PK'])
  assert.deepEqual(texts('Num_of_ctn_for_this_bol'), ['1', '2'])
})

test('the elements stand in the order that customs read', () => {
  const namesOf = (xml: string) => [...xml.matchAll(/<([A-Za-z]\w*)>/g)].map(([, name]) => name)
  const degrouping = namesOf(writeSydoniaFile('Awbolds', departure))
  assert.deepEqual(degrouping.slice(0, 8), [
    ...['Awbolds', 'Master_bol', 'Customs_office_code', 'Voyage_number', 'Date_of_departure'],
    ...['Reference_number', 'Bol_segment', 'Bol_id'],
  ])
  const manifest = namesOf(writeSydoniaFile('Awmds', departure))
  const parts = ['General_segment_id', 'Totals_segment', 'Transport_information', 'Load_unload_place']
  assert.deepEqual(manifest.filter((name) => parts.includes(name ?? '')).slice(0, 4), parts)
  const segments = ['Bol_id', 'Consolidated_Cargo', 'Load_unload_place', 'Traders_segment', 'ctn_segment']
  const ofBill = [...segments, 'Goods_segment', 'Value_segment', 'Location']
  const start = degrouping.indexOf('Bol_segment')
  assert.deepEqual(
    degrouping
      .slice(start, degrouping.indexOf('Bol_segment', start + 1))
      .filter((name) => ofBill.includes(name ?? '')),
    ofBill,
  )
  const shuffled = writeSydoniaFile('Awbolds', departure).replace(
    /(<Bol_reference>[^<]*<\/Bol_reference>)(\s*)(<Line_number>1<\/Line_number>)/,
    '$3$2$1',
  )
  assert.throws(() => validateSydoniaFile(shuffled), /Line_number/)
})

test('everything that lacks is named with its field and its file', () => {
  const lacking = sydoniaLacks({
    ...departure,
    customsOffice: '',
    departureCode: '',
    voyageNumber: 'ABCDEFGHIJKLMNOPQR',
    masterReference: '',
    carrier: { code: '', name: '', address: '' },
    arrivalDay: '',
    unowned: [{ id: 'x', kind: 'Colis', number: 'REC-9' }],
    bills: [
      {
        ...billOf('', [sydoniaLot('1', { weightKg: null, container: null, description: '电话' })]),
        consignee: { code: '', name: '王', address: '' },
      },
      { ...billOf('HBL-2026-00002', [sydoniaLot('2')]), isUpToDate: false },
    ],
  })
  assert.deepEqual(
    lacking.map(({ field, place, lots }) => [field, place, lots.length]),
    [
      ['Bureau de douane', 'codes', 0],
      ['Lieu de départ', 'codes', 0],
      ['Voyage', 'expedition', 0],
      ['Transporteur', 'expedition', 0],
      ["Date d'arrivée", 'expedition', 0],
      ['Connaissement de la compagnie', 'expedition', 0],
      ['Document de transport', 'bills', 0],
      ['Destinataire', 'bills', 0],
      ['Document de transport', 'bills', 0],
      ['Propriétaire', 'goods', 1],
      ['Poids', 'goods', 1],
      ['Conteneur', 'goods', 1],
      ['Désignation', 'customs', 1],
    ],
  )
  assert.equal(lacksFor('Awmds', lacking).length, lacking.length - 1, 'only the dégroupage cites the master')
})
