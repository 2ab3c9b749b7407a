import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import type { Sheet, SheetColumn, SheetLine } from '#database/query/sheet.ts'
import { SheetDraft } from './draft.ts'
import { sheetPieces } from './pieces.ts'

const folder = await mkdtemp(join(tmpdir(), 'escale-sheets-'))
after(() => rm(folder, { recursive: true }))

const columns: SheetColumn[] = [
  { title: 'Client', kind: 'text' },
  { title: 'Téléphone', kind: 'text' },
  { title: 'Émise le', kind: 'day' },
  { title: 'Créée le', kind: 'moment' },
  { title: 'Total', kind: 'money' },
  { title: 'Poids', kind: 'weight' },
  { title: 'Année', kind: 'text' },
]
const lines: SheetLine[] = [
  ['=cmd()|calc', '+243 812 345 678', '2026-11-02', '2026-11-22 00:30', 123456, 12.5, 2019],
  ['Kivu; "Cargo"', null, null, null, -50, 0, null],
]
const sheet = (change: Partial<Sheet>): Sheet => ({
  name: 'factures',
  title: 'Factures',
  format: 'csv',
  columns,
  lines: [lines],
  ...change,
})
const readWorkbook = async (workbook: Sheet) => readSheet(await buffer(sheetPieces(workbook)))

test('a CSV is French: UTF-8 mark, semicolons; formulas become text, phone numbers do not', async () => {
  assert.equal(
    String(await buffer(sheetPieces(sheet({})))),
    [
      '\uFEFFClient;Téléphone;Émise le;Créée le;Total;Poids;Année',
      `'=cmd()|calc;+243 812 345 678;02/11/2026;22/11/2026 00:30;1234,56;12,5;2019`,
      '"Kivu; ""Cargo""";;;;-0,50;0;',
      '',
    ].join('\r\n'),
  )
})

test('a workbook has typed figures, days and times, and formula-like text stays text', async () => {
  const [heads, first, second] = await readWorkbook(sheet({ format: 'xlsx' }))
  assert.deepEqual(
    heads,
    columns.map(({ title }) => title),
  )
  // A reader works the moment out of a fraction of a day.
  const cellTexts = first?.map((cell) =>
    cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString() : cell,
  )
  assert.deepEqual(cellTexts, [
    '=cmd()|calc',
    '+243 812 345 678',
    '2026-11-02T00:00:00.000Z',
    '2026-11-22T00:30:00.000Z',
    1234.56,
    12.5,
    2019,
  ])
  assert.deepEqual(second?.slice(4, 6), [-0.5, 0])
})

test('a workbook is read back as written, even names with characters or codes invalid in XML', async () => {
  const names = [
    '_x0041_ Cargo',
    '_x005F_x0041_',
    'a\uFFFEb\uFFFF',
    '_x41_',
    'x_X00e9_',
    'a\u000bb\u0001',
    'n_x000F\uFFFE_',
    'n_x000F\u0001',
    '<&>"',
    '广州 شركة 😀',
  ]
  const rows = await readWorkbook(
    sheet({
      format: 'xlsx',
      columns: [{ title: 'Nom', kind: 'text' }],
      lines: [names.map((name) => [name])],
    }),
  )
  assert.deepEqual(
    rows.slice(1).map(([name]) => name),
    names,
  )
  const texts = fc.array(fc.constantFrom('_', 'x', '0', '0', '4', '1', 'F', '\uFFFE', 'é'), {
    minLength: 1,
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 40 }), async (all) => {
      const said = all.map((signs) => `n${signs.join('')}`)
      const read = await readWorkbook(
        sheet({
          format: 'xlsx',
          columns: [{ title: 'Nom', kind: 'text' }],
          lines: [said.map((name) => [name])],
        }),
      )
      assert.deepEqual(
        read.slice(1).map(([name]) => name),
        said,
      )
    }),
    { numRuns: 20 },
  )
})

test('a sheet without rows has its headings', async () => {
  assert.equal(String(await buffer(sheetPieces(sheet({ lines: [] })))).split('\r\n').length, 2)
  assert.equal((await readWorkbook(sheet({ format: 'xlsx', lines: [] }))).length, 1)
})

for (const format of ['csv', 'xlsx'] as const)
  test(`the rows of a ${format} are read as its bytes are consumed, and none stays in memory`, async () => {
    let pieceCount = 0
    const source = async function* () {
      for (; pieceCount < 1000; pieceCount += 1)
        yield Array.from({ length: 200 }, (_, n): SheetLine => [`Client ${pieceCount}-${n} ${Math.random()}`])
    }
    const pieces = sheetPieces(sheet({ format, lines: source() }))[Symbol.asyncIterator]()
    for (let taken = 0; taken < 3; taken += 1) await pieces.next()
    assert.ok(
      pieceCount < 300,
      `${pieceCount} pieces of 200 lines were asked for before their bytes were taken`,
    )
    await pieces.return?.()
  })

test('a draft can be read whole once deleted, compressed if accepted, and is the last written', async () => {
  for (const takesGzip of [true, false]) {
    const draft = new SheetDraft(folder, takesGzip)
    await draft.write(sheet({}))
    await draft.write(sheet({ lines: [[['Une seule']]] }))
    const written = await draft.taken()
    await draft.forget()
    assert.ok(written)
    const bytes = await buffer(written.content)
    assert.deepEqual([written.isPacked, bytes.length], [takesGzip, written.size])
    assert.match((takesGzip ? gunzipSync(bytes) : bytes).toString(), /^\uFEFFClient;[^\r]*\r\nUne seule\r\n$/)
  }
  assert.deepEqual(await readdir(folder), [])
})

test('an error while a sheet is written fails its draft, which leaves nothing', async () => {
  const failing = async function* () {
    yield lines
    throw new Error('Plus de base')
  }
  for (const format of ['csv', 'xlsx'] as const) {
    const draft = new SheetDraft(folder, true)
    await assert.rejects(draft.write(sheet({ format, lines: failing() })), /Plus de base/)
    assert.equal(await draft.taken(), undefined)
    await draft.forget()
  }
  assert.deepEqual(await readdir(folder), [])
})

test('a draft whose client has left reads no further, and leaves nothing', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    const leaving = new AbortController()
    let pieceCount = 0
    let isOver = false
    const source = async function* () {
      try {
        for (; pieceCount < 10_000; pieceCount += 1) {
          if (pieceCount === 3) leaving.abort()
          yield lines
        }
      } finally {
        isOver = true
      }
    }
    const draft = new SheetDraft(folder, true)
    await assert.rejects(draft.write(sheet({ format, lines: source() }), leaving.signal))
    await draft.forget()
    assert.ok(pieceCount < 10_000 && isOver, `${format}: ${pieceCount}`)
    assert.equal(await draft.taken(), undefined)
  }
  assert.deepEqual(await readdir(folder), [])
})
