import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLine } from './check-line.ts'
import { formulaText, mergedText, unreadableCell } from './unreadable-cells.ts'

test('formulas, errors, pictures, hashes and merged cells are unreadable', () => {
  const table: Record<string, readonly string[]> = {
    formule: [
      ...['=2*6', '=B2*7.5', '=$B$2', '=SUM(A1:A3)', '=+A1', '=-B2/2', '=Feuil2!A1', "='Prix 2026'!B2", '=…'],
      ...[
        '="Kivu "&A1',
        '=Taux*2',
        '=Table1[Poids]',
        '=[@Poids]*2',
        '={1;2}',
        '=SOMME.SI(A:A;"x")',
        '=#REF!*2',
      ],
    ],
    erreur: [
      ...['#N/A', '#REF!', '#VALUE!', '#VALEUR!', '#VALEUR\u00a0!', '#NOM?', '#NAME?', '#DIV/0!', '#NUM!'],
      ...['#NOMBRE!', '#NUL!', '#WERT!', '#BEZUG!', '#NV', '#¡REF!', '#¿NOMBRE?', '#SPILL!', '#GETTING_DATA'],
      ...['Err:502', 'Erreur :508', '#ÜBERLAUF!', '#ERROR!'],
    ],
    image: ['=DISPIMG("ID_1",1)', '=_xlfn.DISPIMG("ID_1",1)', '=IMAGE("https://x.cd/a.png")', '(image)'],
    dièses: ['###', '########'],
    fusion: [mergedText(4)],
  }
  for (const [is, texts] of Object.entries(table))
    for (const text of texts) assert.equal(unreadableCell(text)?.is, is, text)
})

test('ordinary texts with such signs are readable', () => {
  for (const text of [
    ...[
      '',
      'Kivu',
      '#1',
      '# fin',
      '#Nom',
      '#12 Himbi',
      '=> voir Jean',
      '== important ==',
      '= Kivu',
      '#KIVU!',
      '##',
    ],
    ...[
      'N/A',
      '-',
      'REF',
      '+243812345678',
      'Erreur',
      '#hashtag',
      'Err',
      '=)',
      '#N',
      '=Kivu Exemple',
      '(Kivu)',
      'image',
      '(images)',
    ],
  ])
    assert.equal(unreadableCell(text), null, text)
})

test('any formula is recognised after it is written as a cell', () => {
  for (const formula of ['2*6', '', 'A:A', '(A1)', '!', 'Été', 'x'.repeat(9000)])
    assert.equal(unreadableCell(formulaText(formula))?.is, 'formule', formula)
})

test('an unreadable cell refuses its line where it is needed, else it is named in the note', () => {
  const parcel = { trackingNumber: 'SF1000000000001', quantity: '3', weightKg: '21' }
  for (const field of ['trackingNumber', 'quantity', 'cartons']) {
    const { draft, problems } = checkLine('goods', { ...parcel, [field]: '=2*6' })
    assert.equal(draft, null, field)
    assert.match(problems?.[field] ?? '', /^Cette cellule est une formule sans valeur/)
  }
  const line = checkLine('goods', {
    ...parcel,
    weightKg: '#N/A',
    description: '(image)',
    destination: mergedText(4),
  })
  assert.equal(line.draft?.weightKg ?? null, null)
  assert.equal(line.draft?.description ?? null, null)
  assert.deepEqual(Object.keys(line.unread ?? {}), ['weightKg', 'description', 'destination'])
  assert.equal(
    line.draft?.note,
    'Poids (kg) : #N/A\nDésignation : (image)\nDestination : (fusionné avec la ligne 4)',
  )
  assert.match(
    checkLine('clients', { name: '#REF!', contact: 'Jean' }).problems?.name ?? '',
    /erreur du tableur/,
  )
  assert.match(
    checkLine('services', { name: 'Fret', price: '=2*6' }).problems?.price ?? '',
    /formule sans valeur/,
  )
  const client = checkLine('clients', { name: 'Kivu', phone: '########', note: 'fidèle' })
  assert.equal(client.draft?.note, 'fidèle\nTéléphone : ########')
})
