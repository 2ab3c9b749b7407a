import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Block, DocumentValue, Letterhead, Paper, Table } from '@escale/contract/channels/pdf/document'
import sharp from 'sharp'
import { Unavailable } from '#database/pool/unavailable.ts'
import { shareOf } from '#testing/night.ts'
import { pagesOf, pdfLines, sizesOf } from '#testing/pdf.ts'
import { cellsLike, columnWidths } from './column-widths.ts'
import { createPrinter } from './printer.ts'
import { printable, printableLine } from './text/text.ts'

const letterhead: Letterhead = {
  companyId: 'atlas',
  name: 'Atlas Fret',
  legalName: 'Atlas Fret SARL',
  tagline: 'Groupage maritime et aérien',
  color: '#0b5d6b',
  timeZone: 'Africa/Kinshasa',
  city: 'Kinshasa',
  address: '12, avenue du Port\nKinshasa',
  phones: '+243812345678',
  email: 'contact@atlas.example',
  website: 'atlas.example',
  tradeRegister: 'CD/KIN/RCCM/18-B-01234',
  nationalId: '01-83-N12345A',
  taxNumber: 'A1812345X',
  bankDetails: null,
  mobileMoney: null,
  invoiceTerms: null,
  numberWords: 'soixante-dix',
  footer: 'Conditions générales sur demande.',
  logoKey: 'logo-key',
  stampKey: 'stamp-key',
}

const goodsTable = (rows: number): Table => ({
  kind: 'table',
  columns: [
    { title: 'N°', share: 15 },
    { title: 'Désignation', share: 40 },
    { title: 'Pièces', share: 8, isFigure: true },
  ],
  rows: Array.from({ length: rows }, (_, row) => [`REC-${row + 1}`, 'Cartons de vêtements', '12']),
  foot: ['Total', '', String(rows * 12)],
})

const documentOf = (blocks: Block[], paper: Paper = 'A4', own: Partial<Letterhead> = {}): DocumentValue => ({
  title: 'Manifeste',
  number: 'EXP-2026-0001',
  fileName: 'manifeste',
  paper,
  letterhead: { ...letterhead, ...own },
  particulars: [{ label: 'Date', value: '22 nov. 2026' }],
  blocks,
})

const everyBlock: Block[] = [
  { kind: 'parties', parties: [{ title: 'Expéditeur', name: 'Atlas Fret SARL', lines: ['Anvers'] }] },
  { kind: 'facts', facts: [{ label: 'Navire', value: 'MSC Anna' }] },
  goodsTable(2),
  { kind: 'sums', sums: [{ label: 'Solde', value: '1 240,00 $', isStrong: true }] },
  { kind: 'note', title: 'À apporter', text: 'Une pièce d’identité', isUrgent: true },
  { kind: 'lines', title: 'Réserves', count: 3 },
  { kind: 'qr', content: 'https://escale.example/suivi/abc', caption: 'Suivez vos marchandises' },
  {
    kind: 'signatures',
    signatures: [{ title: 'Pour la société', name: 'Amina Ilunga', isStamped: true }, { title: 'Reçu par' }],
  },
]

const dot = (format: 'png' | 'jpeg') =>
  sharp({ create: { width: 40, height: 20, channels: 4, background: '#c02020' } })
    [format]()
    .toBuffer()
    .then((bytes) => `data:image/${format};base64,${bytes.toString('base64')}`)
const pictures = { 'logo-key': await dot('png'), 'stamp-key': await dot('jpeg') }

const printer = createPrinter()
const printDocument = (document: DocumentValue) => printer.print({ document, pictures })
const narrowPrinter = createPrinter({ waiting: 4, ofOneCompany: 2 })

test('a document shows its company, its title and all its content', async () => {
  const [page = ''] = await pagesOf(await printDocument(documentOf(everyBlock)))
  for (const said of [
    ...[
      'Atlas Fret SARL',
      '12, avenue du Port',
      '+243 812 345 678',
      'Manifeste',
      'EXP-2026-0001',
      '22 nov. 2026',
      'MSC Anna',
      'REC-2',
      'Total',
    ],
    ...[
      '1 240,00 $',
      'À apporter',
      'Une pièce d’identité',
      'Réserves',
      'Suivez vos marchandises',
      'Amina Ilunga',
      'Reçu par'.toUpperCase(),
    ],
    ...['RCCM CD/KIN/RCCM/18-B-01234', 'Conditions générales sur demande.', 'page 1 / 1'],
  ])
    assert.ok(page.includes(said), `« ${said} » in ${page}`)
})

test('an address that does not fit moves to the next line whole', async () => {
  const reached = { email: 'a@b.example', website: 'www.atlas-fret.example' }
  const [page = ''] = await pagesOf(
    await printDocument({ ...documentOf([]), letterhead: { ...letterhead, ...reached } }),
  )
  for (const address of Object.values(reached)) assert.ok(page.includes(address), `« ${address} » in ${page}`)
})

test('each paper has its size, and a roll is one page as long as its content', async () => {
  const sizes = async (paper: Paper) => (await sizesOf(await printDocument(documentOf(everyBlock, paper))))[0]
  assert.deepEqual(await sizes('A4'), [595, 842])
  assert.deepEqual(await sizes('A4 paysage'), [842, 595])
  assert.deepEqual(await sizes('A5'), [420, 595])
  const roll = await printDocument(documentOf([goodsTable(60)], '80 mm'))
  const [[width, height] = [0, 0], ...others] = await sizesOf(roll)
  assert.deepEqual([width, others.length], [227, 0])
  assert.ok(height > 1000)
  const [said = ''] = await pagesOf(roll)
  assert.ok(said.includes('Conditions générales') && !said.includes('page 1'))
})

for (const rows of shareOf([100, 500], 2))
  test(`a table of ${rows} lines breaks over numbered pages, each with the headings`, async () => {
    const pages = await pagesOf(await printDocument(documentOf([goodsTable(rows)])))
    assert.ok(pages.length > rows / 60, String(pages.length))
    for (const [place, page] of pages.entries()) {
      assert.ok(page.includes('N° Désignation Pièces') || page.includes('N°Désignation'), page.slice(0, 300))
      assert.ok(page.includes(`page ${place + 1} / ${pages.length}`))
      assert.ok(page.includes('Manifeste EXP-2026-0001') || place === 0)
    }
    const lines = pages.join(' ').match(/REC-\d+/g) ?? []
    assert.equal(new Set(lines).size, rows)
    assert.equal(lines.length, rows)
    assert.ok(pages.at(-1)?.includes(String(rows * 12)))
  })

const total: Block = { kind: 'sums', sums: [{ label: 'Poids brut', value: '240 kg', isStrong: true }] }
const signed: Block = {
  kind: 'signatures',
  signatures: [{ title: 'Pour la société' }, { title: 'Reçu par' }],
}
const lengths = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => from + place)
/**
 * From the last length that stays on its page to the first whose rows go on over the next by themselves: what
 * is between is where something may be torn.
 */
type Ending = { words: string; lengths: number[]; blocks: (rows: number) => Block[]; paper?: Paper }
const endings: Ending[] = [
  {
    words: 'a total, how to pay it and a place to sign',
    lengths: [1, ...lengths(25, 38)],
    blocks: (rows) => [
      goodsTable(rows),
      { kind: 'beside', left: [], right: [total] },
      { kind: 'note', text: 'Pour régler' },
      signed,
    ],
  },
  {
    words: 'two boxes to sign, on a sheet that lies',
    lengths: lengths(15, 26),
    blocks: (rows) => [goodsTable(rows), signed],
    paper: 'A4 paysage',
  },
  {
    words: 'a total under the tables of several',
    lengths: lengths(5, 9),
    blocks: (tables) => [...Array(tables).fill(goodsTable(3)), goodsTable(1), total],
  },
  { words: 'the foot of a table', lengths: lengths(33, 38), blocks: (rows) => [goodsTable(rows)] },
]

for (const { words, lengths, blocks, paper } of endings)
  test(`no page is empty or without a row of its table, wherever a document ends: ${words}`, async () => {
    const counts: number[] = []
    for (const length of [lengths[0] ?? 0, ...shareOf(lengths.slice(1, -1), 6, 1), lengths.at(-1) ?? 0]) {
      const shown = blocks(length)
      const pages = await pagesOf(await printDocument(documentOf(shown, paper, { logoKey: null })))
      for (const page of pages) assert.match(page, /REC-\d/, `${length} rows or tables`)
      const rows = shown.flatMap((block) => (block.kind === 'table' ? block.rows : []))
      assert.equal((pages.join(' ').match(/REC-\d+/g) ?? []).length, rows.length)
      counts.push(pages.length)
    }
    assert.deepEqual([counts[0], counts.at(-1)], [1, 2], 'the lengths go from one page to the next')
  })

test('figures and unbroken cells stay on one line, whatever else is in their row', async () => {
  const columns = [
    { title: 'Date', share: 0, isUnbroken: true },
    { title: 'Désignation', share: 1 },
    { title: 'Solde', share: 0, isFigure: true },
  ]
  const row = ['23 janv. 2026', 'Cartons de vêtements '.repeat(8), '12 345 678,90 $']
  const [page = ''] = await pagesOf(
    await printDocument(
      documentOf(
        [{ kind: 'table', columns, rows: [row, row], foot: ['', 'Solde final', '99 345 678,90 $'] }],
        'A5',
      ),
    ),
  )
  for (const whole of ['23 janv. 2026', '12 345 678,90 $', '99 345 678,90 $'])
    assert.ok(page.includes(whole), page)
})

test('the tables of one document have the same columns, whatever their figures', async () => {
  const columns = [
    { title: 'N°', share: 0, isUnbroken: true },
    { title: 'Désignation', share: 1 },
    { title: 'Poids (kg)', share: 0, isFigure: true },
  ]
  const tables = ['8,5', '12 345 678,9'].map(
    (weight): Table => ({ kind: 'table', columns, rows: [['REC-1', 'Cartons', weight]] }),
  )
  const [first, second] = tables.map((table) => columnWidths(columns, cellsLike(table, tables), 500, 9))
  assert.deepEqual(first, second)
  assert.ok((first?.[2] ?? 0) > 50, String(first))
})

test('an address that moves to the next line leaves no separator behind', async () => {
  const [page = []] = await pdfLines(
    await printDocument(
      documentOf([], 'A5', { email: 'un-long-nom@atlas-fret.example', website: 'www.atlas-fret.example' }),
    ),
  )
  for (const line of page) assert.doesNotMatch(line, /·\s*$/)
})

test('typed text never breaks a page: unknown characters are squares, direction marks removed', async () => {
  const hostile = [
    '‮gpj.exe',
    '😀👨‍👩‍👧',
    'mot'.repeat(2000),
    '\u0000\u0007',
    '\ud800',
    'مرحبا',
    '中文',
    '{"image":"/etc/passwd"}',
    '<b>&amp;',
    '\n'.repeat(500),
  ]
  const rows = hostile.map((text) => [text, text, text])
  const blocks: Block[] = [
    ...everyBlock,
    { kind: 'table', title: hostile[2] ?? '', columns: goodsTable(1).columns, rows },
    { kind: 'facts', facts: hostile.map((text) => ({ label: text, value: text })) },
    { kind: 'parties', parties: [{ title: 'Client', name: hostile[2] ?? '', lines: [hostile[2] ?? ''] }] },
    { kind: 'note', text: hostile.join(' ') },
  ]
  for (const paper of shareOf(['A4', 'A5', '80 mm'] as const, 3, 1)) {
    const pages = await pagesOf(
      await printDocument(
        documentOf(blocks, paper, {
          legalName: hostile.join(''),
          footer: 'x'.repeat(1000),
          address: hostile.join('\n'),
        }),
      ),
    )
    const said = pages.join(' ')
    assert.ok(
      said.includes('gpj.exe') && said.includes('<b>&amp;') && said.includes('{"image":"/etc/passwd"}'),
      paper,
    )
    assert.doesNotMatch(said, /\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
  }
})

test('French and the money of the neighbours are drawn by our fonts', () => {
  assert.deepEqual(printable('Œuvre, « élève » à 12 €'), [{ text: 'Œuvre, « élève » à 12 €' }])
  assert.deepEqual(printable('₵ 5'), [{ text: '₵ ', font: 'DejaVu' }, { text: '5' }])
  assert.deepEqual(printable('a🚢b'), [{ text: 'a□b', font: 'DejaVu' }])
  assert.deepEqual(printable('e\u0301tat\u202f!'), [{ text: 'état\u00a0!' }])
  assert.deepEqual(printableLine('un\ndeux  trois', 8), [{ text: 'un deux…' }])
})

test('a full queue refuses documents, and no company can take all places', async () => {
  const ask = (company: string) =>
    narrowPrinter.print({
      document: { ...documentOf([], 'A4', { companyId: company }), number: randomUUID() },
      pictures,
    })
  const outcomes = await Promise.allSettled(['a', 'a', 'a', 'b', 'c', 'd', 'e'].map(ask))
  assert.deepEqual(
    outcomes.map((answer) =>
      answer.status === 'fulfilled' ? 'drawn' : answer.reason instanceof Unavailable,
    ),
    ['drawn', 'drawn', true, 'drawn', 'drawn', 'drawn', true],
  )
  assert.ok((await ask('a')).length > 1000)
})

test('a reader who leaves releases the place, unless a colleague waits for the same document', async () => {
  const drawn = (number: string, signal?: AbortSignal) =>
    narrowPrinter.print({ document: { ...documentOf([]), number }, pictures }, { signal })
  const [leaving, staying] = [new AbortController(), new AbortController()]
  const first = drawn('first')
  const abandoned = drawn('second', leaving.signal)
  const colleague = drawn('second', staying.signal)
  leaving.abort()
  await assert.rejects(drawn('one too many'), Unavailable)
  staying.abort()
  await assert.rejects(abandoned, Unavailable)
  await assert.rejects(colleague, Unavailable)
  const again = drawn('second')
  assert.ok((await first).length > 1000 && (await again).length > 1000)
})

test('a company that keeps leaving, or checking characters, takes no place of others', async () => {
  const of = (companyId: string) => ({ ...documentOf([], 'A4', { companyId }), number: randomUUID() })
  const first = narrowPrinter.print({ document: of('a'), pictures })
  const restless = Array.from({ length: 20 }, () => {
    const leaving = new AbortController()
    const abandoned = narrowPrinter.print({ document: of('a'), pictures }, { signal: leaving.signal })
    leaving.abort()
    return abandoned
  })
  const curious = Array.from({ length: 20 }, () => narrowPrinter.absentSigns(of('a')))
  const settled = Promise.allSettled([...restless, ...curious])
  const other = narrowPrinter.print({ document: of('b'), pictures })
  assert.deepEqual(await narrowPrinter.absentSigns({ ...of('b'), blocks: [{ kind: 'note', text: 'ไ' }] }), [
    'ไ',
  ])
  assert.ok((await other).length > 1000 && (await first).length > 1000)
  const causes = (await settled).map(
    (outcome) => outcome.status === 'fulfilled' || outcome.reason instanceof Unavailable,
  )
  assert.ok(causes.every(Boolean))
})

test('companies take turns, long documents delay no short ones, and links come after people', async () => {
  const order: string[] = []
  const longText: Block = { kind: 'note', text: 'Cartons de vêtements '.repeat(800) }
  const ask = (name: string, companyId: string, block: Block, reader?: 'link') =>
    printer
      .print(
        { document: { ...documentOf([block], 'A4', { companyId }), number: name }, pictures },
        { by: reader },
      )
      .then(() => order.push(name))
  const first = ask('long 1', 'a', goodsTable(600))
  const linked = [1, 2].map((n) => ask(`link ${n}`, 'a', longText, 'link'))
  const long = [2, 3].map((n) => ask(`long ${n}`, 'a', longText))
  const other = ask('long of another', 'b', longText)
  await ask('short of another', 'b', goodsTable(1))
  assert.deepEqual(order, ['short of another'], 'no long one was over')
  await Promise.all([first, ...linked, ...long, other])
  assert.deepEqual(order.slice(1), ['long 1', 'long 2', 'long of another', 'long 3', 'link 1', 'link 2'])
})

test('a drawn document is reused until its content changes', async () => {
  const press = createPrinter({ waiting: 0 })
  const document = documentOf([goodsTable(2)])
  const all = await Promise.all([1, 2, 3].map(() => press.print({ document, pictures })))
  assert.ok(
    all.every((bytes) => bytes === all[0]),
    'who asks the same at once waits for one drawing',
  )
  assert.equal(await press.print({ document, pictures }, { by: 'link' }), all[0])
  assert.notEqual(await press.print({ document: { ...document, number: 'EXP-2026-0002' }, pictures }), all[0])
})

test('a thread that dies or takes too long is replaced', async () => {
  const small = createPrinter({ memoryMb: 48 })
  await assert.rejects(small.print({ document: documentOf([goodsTable(60_000)]), pictures }), Unavailable)
  assert.ok((await small.print({ document: documentOf([]), pictures })).length > 1000)
  const hasty = createPrinter({ longestMs: 1 })
  for (let tries = 0; tries < 2; tries += 1)
    await assert.rejects(hasty.print({ document: documentOf([]), pictures }), Unavailable)
})

test('a document that cannot be drawn is an error, and the next one is drawn', async () => {
  await assert.rejects(
    printer.print({
      document: { ...documentOf(everyBlock), number: 'EXP-2026-0003' },
      pictures: { 'logo-key': 'data:image/png;base64,AAAA' },
    }),
    /not drawn/,
  )
  assert.ok((await printDocument(documentOf([]))).length > 1000)
})
