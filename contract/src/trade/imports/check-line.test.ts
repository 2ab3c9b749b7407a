import assert from 'node:assert/strict'
import { test } from 'node:test'
import { centsOfCell } from './cells.ts'
import { checkLine, type Texts } from './check-line.ts'
import { longestCell } from './kinds.ts'

test('an amount is read in French or English notation, with or without currency', () => {
  for (const [cell, cents] of [
    ['1 234,50', 123450],
    ['1,234.50', 123450],
    ['1.234,50', 123450],
    ['1\u202f234,5 $', 123450],
    ['USD 12', 1200],
    ['12.50', 1250],
    ['0,5', 50],
    ['1,234,567', 123456700],
  ] as const)
    assert.equal(centsOfCell(cell), cents, cell)
})

test('an ambiguous or unreadable amount is refused, never guessed', () => {
  for (const cell of [
    '1,234',
    '1.234',
    '12,345,6',
    '1,23,4.5',
    '-5',
    '1e5',
    'gratuit',
    '',
    '12,5,0',
    '1.5.2,3',
    '999999999',
  ])
    assert.equal(centsOfCell(cell), null, cell)
})

test('a line is validated like its form; an empty cell leaves the default', () => {
  assert.deepEqual(
    checkLine('clients', { name: ' Kivu Transit ', phone: '+243 812 345 678', type: 'aerien', address: '' })
      .draft,
    {
      name: 'Kivu Transit',
      email: null,
      phone: '+243812345678',
      type: 'Aérien',
      address: null,
      note: null,
    },
  )
  assert.deepEqual(checkLine('clients', { name: '', email: 'pas un email', type: 'Fusée' }).problems, {
    name: "Indiquez le nom de l'entreprise.",
    email: 'Email invalide. Exemple : nom@societe.com',
    type: 'Choisissez un type.',
  })
})

test('spaces and line breaks do not change a name; an address keeps its lines', () => {
  const draftOf = (texts: Texts) => checkLine('clients', texts).draft
  assert.equal(draftOf({ name: 'Kivu  Transit\u00a0\n SARL ' })?.name, 'Kivu Transit SARL')
  assert.equal(draftOf({ name: 'A', address: 'Av. du Lac\nGoma' })?.address, 'Av. du Lac\nGoma')
  assert.equal(
    checkLine('goods', { trackingNumber: 'T-1', client: 'Kivu  Transit' }).draft?.client,
    'Kivu Transit',
  )
})

test('a text that is too long is refused, never cut', () => {
  const { problems } = checkLine('clients', { name: 'A', address: 'x'.repeat(30_000).slice(0, longestCell) })
  assert.match(problems?.address ?? '', /^4\s000 caractères au plus\.$/)
})

test('a phone number stored as a figure gets its plus back; a rounded one is reported', () => {
  assert.equal(checkLine('clients', { name: 'A', phone: '243812345678' }).draft?.phone, '+243812345678')
  const rounded = checkLine('clients', { name: 'A', phone: '2.43812E+11' })
  assert.deepEqual([rounded.draft?.phone, rounded.draft?.note], [null, 'Téléphone\u00a0: 2.43812E+11'])
  assert.match(rounded.unread?.phone ?? '', /^Numéro arrondi par le tableur : 2.43812E\+11/)
})

test('the price of a service is in cents; the error of an unreadable one gives an example', () => {
  assert.deepEqual(checkLine('services', { name: 'Groupage', price: '12,50', unit: 'KG' }).draft, {
    name: 'Groupage',
    description: null,
    price: 1250,
    category: 'Maritime',
    unit: 'kg',
  })
  assert.deepEqual(checkLine('services', { name: 'Groupage', price: '1,234' }).problems, {
    price: 'Montant illisible : 1,234. Écrivez-le comme 1234,50.',
  })
  assert.deepEqual(checkLine('services', { name: 'Groupage' }).problems, {
    price: 'Indiquez le prix.',
  })
})

test('an announced parcel has one piece by default; a measure is read with its unit or refused', () => {
  const { draft } = checkLine('goods', {
    trackingNumber: ' T-1 ',
    weightKg: '1 234,5 kg',
    lengthCm: '60.5',
    client: '243812345678',
  })
  assert.deepEqual(
    [
      draft?.trackingNumber,
      draft?.quantity,
      draft?.weightKg,
      draft?.lengthCm,
      draft?.client,
      draft?.clientId,
    ],
    ['T-1', 1, 1234.5, 60.5, '+243812345678', null],
  )
  assert.deepEqual(checkLine('goods', { quantity: '2,5', weightKg: 'lourd' }).problems, {
    trackingNumber: 'Scannez ou saisissez le numéro de suivi.',
    quantity: 'La quantité doit être un entier positif.',
    weightKg: 'Indiquez un poids en kilogrammes.',
  })
})

test('a tracking number rounded by a spreadsheet is refused, because no scan would match', () => {
  assert.deepEqual(checkLine('goods', { trackingNumber: '7,71235E+11' }).problems, {
    trackingNumber:
      'Numéro arrondi par le tableur : 7,71235E+11. Mettez sa colonne au format Texte, puis saisissez-le en entier.',
  })
  for (const code of ['771234567890', '7E11', 'E+12', '1Z 999 AA1'])
    assert.equal(checkLine('goods', { trackingNumber: code }).draft?.trackingNumber, code)
})

test('a thousand pieces are never read as one', () => {
  const piecesOf = (quantity: string) =>
    checkLine('goods', { trackingNumber: 'T-1', quantity }).draft?.quantity
  assert.deepEqual(['12', '1 000', '3,0', '10.00'].map(piecesOf), [12, 1000, 3, 10])
  assert.deepEqual(['1,000', '2.000'].map(piecesOf), [undefined, undefined])
})

test('phone numbers are read with the countries of the company; unreadable ones go into the note', () => {
  const readPhone = (phone: string, ...countries: string[]) =>
    checkLine('clients', { name: 'A', phone }, { countries }).draft?.phone
  assert.deepEqual(
    [
      '0812345678',
      '812345678',
      '+33 6 12 34 56 78',
      '243 (0) 812 345 678',
      '06 12 34 56 78',
      '13800138000',
    ].map((phone) => readPhone(phone, 'CD', 'FR')),
    ['+243812345678', '+243812345678', '+33612345678', '+243812345678', '+33612345678', null],
  )
  assert.equal(readPhone('13800138000', 'CD', 'CN'), '+8613800138000')
  const { draft } = checkLine(
    'clients',
    { name: 'A', phone: '01 23 45 67 89 / 06 12 34 56 78' },
    { countries: ['FR'] },
  )
  assert.deepEqual([draft?.phone, draft?.note], ['+33123456789', 'Autre téléphone\u00a0: +33612345678'])
})

test('a number of Paris stays in the note in Kinshasa, and former numbers are completed', () => {
  const read = (phone: string, countries: string[]) => {
    const { draft } = checkLine('clients', { name: 'Hôtel Exemple', phone }, { countries })
    return [draft?.phone, String(draft?.note ?? '').replaceAll('\u00a0', ' ')]
  }
  assert.deepEqual(read('01 98 76 54 32', ['CD']), [null, 'Téléphone : 01 98 76 54 32'])
  assert.deepEqual(read('+32 475/12.34.56', ['CD']), ['+32475123456', ''])
  for (const [cell, country, number, shown] of [
    ['+229 97 65 43 21', 'CD', '+2290197654321', '+229 01 97 65 43 21'],
    ['22997654321', 'CD', '+2290197654321', '+229 01 97 65 43 21'],
    ['07 12 34 56', 'CI', '+2250707123456', '+225 07 07 12 34 56'],
    ['Tél : 97 65 43 21', 'BJ', '+2290197654321', '+229 01 97 65 43 21'],
  ] as const)
    assert.deepEqual(read(cell, [country]), [number, `Complété : ${shown} (fichier : ${cell})`])
  const [phone, note] = read('20 80 12 34', ['CI'])
  assert.equal(phone, null)
  assert.equal(note, 'Téléphone : 20 80 12 34')
  const { unread } = checkLine('clients', { name: 'A', phone: '20 80 12 34' }, { countries: ['CI'] })
  assert.match(unread?.phone ?? '', /a changé dans son pays.*\+225 21 20 80 12 34/)
})
