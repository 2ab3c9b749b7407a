import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { proposeOwnNumbers } from '@escale/contract/trade/imports/cartons'
import { checkLine } from '@escale/contract/trade/imports/check-line'
import { matchColumns } from '@escale/contract/trade/imports/columns'
import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import { hasOwnNumbers } from '@escale/contract/trade/imports/own-number'
import { readBytes } from './file/read-bytes.ts'
import { cellsOf, findSheet } from './file/read-sheet.ts'
import { sentLines } from './pieces.ts'

// Real-world file formats with invented content, each with its expected result.

async function read(kind: ImportKind, name: string) {
  const { buffer } = Uint8Array.from(await readFile(join(import.meta.dirname, 'cases', name)))
  const { sheets, encoding } = await readBytes(buffer)
  const sheet = findSheet(kind, name, sheets, encoding)
  const columns = proposeOwnNumbers(kind, matchColumns(kind, sheet.heads, {}, cellsOf(sheet.lines)))
  const judged = sentLines(kind, sheet, columns).map(({ line, texts }) =>
    checkLine(kind, texts, { columns, ownNumber: hasOwnNumbers(columns) ? `SN-${line}` : null }),
  )
  return { sheet, columns, judged }
}

/** The values of some fields for each line. A line that cannot be imported gives its problems. */
async function readFields(kind: ImportKind, name: string, ...fields: string[]): Promise<unknown[][]> {
  const { judged } = await read(kind, name)
  return judged.map(({ draft, problems }) =>
    draft ? fields.map((field) => draft[field] ?? null) : [problems],
  )
}

const plainSpaces = (value: unknown) => String(value ?? '').replaceAll('\u00a0', ' ')

/** Detected without help: the line of the heads (null in an address book) and the column of each field. */
const detectedColumns: [file: string, headsLine: number | null, columns: Record<string, string>][] = [
  [
    'google-contacts-new.csv',
    1,
    { name: 'Organization Name', contact: 'First Name', phone: 'Phone 1 - Value' },
  ],
  ['outlook-fr-1252.csv', 1, { name: 'Société', contact: 'Prénom', phone: 'Tél. mobile' }],
  ['first-last-only.csv', 1, { name: 'first_name' }],
  ['template-commente.csv', 2, { name: 'entreprise' }],
  ['comment-lines.csv', 3, { name: 'entreprise' }],
  ['crm-fr-national.csv', 1, { name: 'Entreprise', address: 'Adresse' }],
  ['odoo-partners-fr.csv', 1, { name: 'Nom', phone: 'Mobile' }],
  ['whatsapp-group.csv', 1, { name: 'Saved Name' }],
  ['vcard-contacts.vcf', null, { name: 'Nom complet' }],
  ['excel-zh-gbk.csv', 1, { name: '客户名称', phone: '电话', address: '地址' }],
  ['excel-fr-sep.csv', 2, {}],
  ['excel-unicode-utf16.txt', 1, {}],
]

for (const [file, headsLine, expected] of detectedColumns)
  test(`${file}: heads and columns are detected`, async () => {
    const { sheet, columns, judged } = await read('clients', file)
    assert.equal(sheet.headsLine, headsLine)
    const firstColumns = Object.entries(columns).map(([field, heads]) => [field, heads.split(' + ')[0]])
    assert.deepEqual({ ...Object.fromEntries(firstColumns), ...expected }, Object.fromEntries(firstColumns))
    assert.deepEqual(
      judged.flatMap(({ problems }) => Object.keys(problems ?? {})),
      [],
    )
  })

test('Google contacts: company before person, first phone and email kept, the others go to the note', async () => {
  assert.deepEqual(
    await readFields('clients', 'google-contacts-new.csv', 'name', 'phone', 'email', 'address'),
    [
      ['Exemple Négoce', '+243812345678', 'a.exemple@exemple.cd', '12, av. du Port\nMatadi'],
      ['Moussa Modèle', '+221771234567', null, null],
      ['Transit Exemple SARL', '+242066123456', 'info@exemple.cg', null],
    ],
  )
  assert.deepEqual(
    (await readFields('clients', 'google-contacts-new.csv', 'note')).map(([note]) => plainSpaces(note)),
    [
      'Autre nom : Aminata Exemple\nAutre téléphone : +243998765432',
      'Autre téléphone : +221761234567',
      'Autre email : compta@exemple.cg',
    ],
  )
})

test('contacts of French Outlook, Odoo, a WhatsApp group and an address book are read', async () => {
  assert.deepEqual(await readFields('clients', 'outlook-fr-1252.csv', 'name', 'phone', 'email', 'address'), [
    ['Exemple Fret', '+237671234567', 'jean@exemple.cm', '12 rue du Port, Douala, Cameroun'],
    ['Zoé Modèle', '+24177123456', 'zoe@exemple.ga', 'Libreville, Gabon'],
  ])
  assert.deepEqual(await readFields('clients', 'odoo-partners-fr.csv', 'name', 'phone', 'email'), [
    ['Exemple Négoce', '+243812345678', 'contact@exemple.cd'],
    ['Zoé Modèle', '+243998765432', 'zoe@exemple.cd'],
  ])
  assert.deepEqual(await readFields('clients', 'whatsapp-group.csv', 'name', 'phone'), [
    ['Maman Aminata', '+243812345678'],
    ['Moussa', '+242066123456'],
  ])
  assert.deepEqual(await readFields('clients', 'vcard-contacts.vcf', 'name', 'phone'), [
    ['Aminata Exemple', '+243812345678'],
  ])
})

test('first and last name replace a missing company, and comment lines are skipped', async () => {
  assert.deepEqual(await readFields('clients', 'first-last-only.csv', 'name', 'email', 'address'), [
    ['Jean Exemple', 'jean@exemple.com', 'Goma'],
    ['Zoé Modèle', 'zoe@exemple.com', 'Bukavu'],
  ])
  assert.deepEqual(await readFields('clients', 'comment-lines.csv', 'name', 'phone'), [
    ['Hôtel Exemple', '+243812345678'],
  ])
  const { sheet } = await read('clients', 'template-commente.csv')
  assert.deepEqual([sheet.headsLine, sheet.margins], [2, [{ line: 3, is: 'commentaire' }]])
  assert.deepEqual(await readFields('clients', 'template-commente.csv', 'name', 'email'), [
    ['Jean Exemple', 'jean@exemple.com'],
    ['Hôtel Exemple', 'contact@exemple.com'],
  ])
  assert.deepEqual(await readFields('clients', 'crm-fr-national.csv', 'name', 'address'), [
    ['Exemple Négoce', '12 rue du Port, 76600, Le Havre'],
    ['Zoé Modèle', '33000, Bordeaux'],
  ])
})

test('an unreadable phone number goes to the note of the client, with a warning', async () => {
  const { judged } = await read('clients', 'crm-fr-national.csv')
  assert.deepEqual(
    judged.map(({ draft, unread }) => [plainSpaces(draft?.note), Object.keys(unread ?? {})]),
    [
      ['Autre nom : Jean Exemple\nTéléphone : 06 12 34 56 78 / 01 23 45 67 89', ['phone']],
      ['Téléphone : 0612345679', ['phone']],
    ],
  )
})

test('of several phone numbers in a cell, the first valid one is kept', async () => {
  const { judged } = await read('clients', 'several-phones.csv')
  assert.deepEqual(
    judged.map(({ draft }) => draft?.phone),
    judged.map((_, at) => (at === 6 ? '+32475123456' : at === 10 ? '+33123456789' : '+243812345678')),
  )
  assert.deepEqual(
    [judged[0], judged[1], judged[10], judged[2]].map((one) => plainSpaces(one?.draft?.note)),
    ['Autre téléphone : +243998765432', 'Autre téléphone : +243998765432', 'Autre téléphone : poste 12', ''],
  )
})

test('a packing list is read with its marks, without its title lines and total', async () => {
  const { sheet } = await read('goods', 'packing-list-gz.xlsx')
  assert.deepEqual([sheet.headsLine, sheet.margins], [5, [{ line: 9, is: 'total' }]])
  const fields = [
    'trackingNumber',
    'marks',
    'description',
    'quantity',
    'weightKg',
    'lengthCm',
    'widthCm',
    'heightCm',
  ]
  assert.deepEqual(await readFields('goods', 'packing-list-gz.xlsx', ...fields), [
    ['SF1234567890123', 'KV-EXEMPLE 1-12', 'Phone cases', 12, 85.5, 60, 40, 35],
    ['YT7712345678901', 'KV-EXEMPLE 13-15', 'LED lamps', 3, 21, 55, 45, 40],
    ['771234567890123', 'KV-EXEMPLE 16', 'Chargers', 1, 12.5, 60, 40, 20],
  ])
})

test('measures are read in their units, a total is skipped, a rounded tracking number is refused', async () => {
  const { sheet } = await read('goods', 'colis-mesures.xlsx')
  assert.deepEqual(sheet.margins, [{ line: 8, is: 'total' }])
  const [one, two, three, four, five, six] = await readFields(
    'goods',
    'colis-mesures.xlsx',
    'trackingNumber',
    'quantity',
    'weightKg',
    'lengthCm',
  )
  assert.deepEqual(
    [one, two, three, four, six],
    [
      ['SF1000000000001', 12, 85.5, 60],
      ['SF1000000000002', 3, 21, 55],
      ['SF1000000000003', 1, 12.5, 120],
      ['771234567890123', 1, 12.5, 60],
      ['00012345678', 1, 12.5, 60],
    ],
  )
  assert.match(JSON.stringify(five), /Numéro arrondi par le tableur/)
})

test('the encoding is detected from the content', async () => {
  const names = async (file: string) => [
    (await read('clients', file)).sheet.encoding,
    ...(await readFields('clients', file, 'name')).flat(),
  ]
  assert.deepEqual(await names('name-zh-gbk.csv'), ['gb18030', '广州示例贸易有限公司'])
  assert.deepEqual(await names('excel-zh-gbk.csv'), ['gb18030', '广州示例贸易有限公司', '义乌示例商行'])
  assert.deepEqual(await names('polish-1250.csv'), ['windows-1250', 'Paweł Przykład', 'Tomasz Zieliński'])
  assert.deepEqual(await names('excel-fr-sep.csv'), ['windows-1252', 'Kivu Exemple', 'Océan Modèle'])
  assert.deepEqual(await names('excel-unicode-utf16.txt'), ['utf-16le', 'Étoile Exemple'])
  assert.deepEqual(await names('strict-ooxml.xlsx'), [null, 'Kivu Exemple', 'Océan Exemple', 'Date Exemple'])
  assert.deepEqual(await readFields('clients', 'excel-zh-gbk.csv', 'phone', 'address'), [
    ['+8613800138000', '广州市白云区'],
    ['+8613900139000', '义乌市'],
  ])
})

test('an export of Escale can be imported, quoted names are kept, a web page named .xls is refused', async () => {
  assert.deepEqual((await readFields('clients', 'round-trip-apostrophe.csv', 'name')).flat(), [
    '-Transit Exemple',
    '@Exemple Shop',
    '+Plus Exemple',
  ])
  assert.deepEqual((await readFields('clients', 'quoted-name.csv', 'name')).flat(), [
    '"Chez Maman" Alimentation',
    'Autre Exemple',
  ])
  await assert.rejects(read('clients', 'erp-html.xls'), /page web.*Enregistrer sous.*\.xlsx/)
})

test('heads that come again hide no list, and a mark of UTF-8 in the middle hides none', async () => {
  for (const [file, titles] of [
    ['heads/titres-repetes.csv', [22]],
    ['heads/titres-tous-les-dix.csv', [12, 23, 34]],
  ] as const) {
    const { sheet, judged } = await read('clients', file)
    assert.equal(judged.filter(({ draft }) => draft?.name && draft.phone && draft.email).length, 40, file)
    assert.deepEqual(
      sheet.margins,
      titles.map((line) => ({ line, is: 'titres' })),
    )
  }
  assert.deepEqual(await readFields('clients', 'heads/bom-milieu.csv', 'name', 'phone'), [
    ['Étoile Exemple', '+243812345678'],
    ['Second Exemple', '+243812345679'],
  ])
})

test('grams, millimetres and foreign prices of a head belong to its column', async () => {
  const measures = ['weightKg', 'lengthCm', 'widthCm', 'heightCm']
  assert.deepEqual(await readFields('goods', 'heads/unites-dans-titres.csv', ...measures), [
    [0.35, 30, 20, 10],
  ])
  assert.deepEqual(await readFields('goods', 'heads/dims-mm-titre.csv', ...measures), [[null, 60, 40, 35]])
  assert.deepEqual(await readFields('goods', 'heads/unites-poids-g-fr.csv', ...measures), [
    [0.85, null, null, null],
  ])
  const { judged } = await read('services', 'heads/prix-centimes-titre.csv')
  assert.match(judged[0]?.problems?.price ?? '', /^Montant en CDF\u00a0: 28000\. Les prix sont en dollars/)
})

const contacts: [file: string, lines: unknown[][]][] = [
  [
    'heads/quickbooks-phone-numbers.csv',
    [
      ['Exemple Négoce', '+243812345678', 'a@exemple.cd', '12 av. du Port, Matadi'],
      ['Zoé Modèle', '+24177123456', 'z@exemple.ga', 'Libreville'],
    ],
  ],
  [
    'heads/quickbooks.csv',
    [
      ['Exemple Négoce', '+243812345678', 'a@exemple.cd', '12 av. du Port Matadi'],
      ['Zoé Modèle', '+24177123456', 'z@exemple.ga', 'Libreville'],
    ],
  ],
  [
    'heads/hubspot.csv',
    [
      ['Exemple Négoce', '+243812345678', 'a@exemple.cd', '12 av. du Port, Matadi, RDC'],
      ['Zoé Modèle', '+24177123456', 'z@exemple.ga', 'Libreville, Gabon'],
    ],
  ],
  [
    'heads/yahoo-contacts.csv',
    [
      ['Exemple Négoce', '+243812345678', 'a@exemple.cd', null],
      ['Zoé Modèle', '+24177123456', 'z@exemple.ga', null],
    ],
  ],
  [
    'heads/samsung-contacts-colonnes.csv',
    [
      ['Exemple Négoce', '+243812345678', 'a@exemple.cd', null],
      ['Zoé Modèle', '+24177123456', 'z@exemple.ga', null],
    ],
  ],
  ['heads/wise-trello.csv', [['Kivu Exemple', '+243812345678', 'k@exemple.cd', 'Goma']]],
  [
    'heads/sage-tiers.csv',
    [
      ['Exemple Négoce', '+243812345678', 'a@exemple.cd', '12 av. du Port, Matadi, RDC'],
      ['Zoé Modèle', '+24177123456', 'z@exemple.ga', 'Bd du Bord de mer, Libreville, Gabon'],
    ],
  ],
  [
    'heads/titres-inconnus-contenu-clair.csv',
    [
      ['Kivu Exemple', '+243812345678', 'k@exemple.cd', 'Goma'],
      ['Lac Exemple', '+243812345679', 'l@exemple.cd', 'Bukavu'],
    ],
  ],
]

for (const [file, lines] of contacts)
  test(`${file} is read at first try`, async () => {
    assert.deepEqual(await readFields('clients', file, 'name', 'phone', 'email', 'address'), lines)
  })

test('orders of 1688 come with their goods, owner and telephone', async () => {
  const fields = ['trackingNumber', 'quantity', 'description', 'client', 'clientPhone']
  assert.deepEqual(await readFields('goods', 'heads/colis-1688.csv', ...fields), [
    ['YT8812345678901', 12, '手机壳', 'KV-EX张三', '13800138000'],
    ['SF1234567890123', 3, '数据线', 'KV-EX张三', '13800138000'],
  ])
})

test('a packing list without tracking and carton numbers gets numbers of ours', async () => {
  const fields = ['trackingNumber', 'marks', 'description', 'quantity', 'weightKg']
  assert.deepEqual(await readFields('goods', 'heads/packing-zh.csv', ...fields), [
    ['SN-2', 'KV-EXEMPLE', '手机壳', 12, 85.5],
    ['SN-3', 'KV-EXEMPLE', '数据线', 3, 21],
  ])
})
