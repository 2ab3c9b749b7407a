import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import type { Block, DocumentValue, Letterhead } from '@escale/contract/channels/pdf/document'
import bidiFactory from 'bidi-js'
import fc from 'fast-check'
import { createPrinter } from '#channels/pdf/printer.ts'
import { pagesOf, pdfLines } from '#testing/pdf.ts'
import { inDrawingOrder, inVisualOrder, runsOf } from './directions.ts'
import { faceOf } from './fonts.ts'
import { printable, widthOf } from './text.ts'

const nothing = {
  tagline: null,
  email: null,
  website: null,
  tradeRegister: null,
  nationalId: null,
  taxNumber: null,
  bankDetails: null,
}
const letterhead: Letterhead = {
  ...nothing,
  ...{
    companyId: 'atlas',
    name: 'Atlas Fret',
    legalName: null,
    color: '#0b5d6b',
    timeZone: 'Africa/Kinshasa',
    city: null,
    address: null,
  },
  ...{ phones: null, mobileMoney: null, invoiceTerms: null, footer: null, logoKey: null, stampKey: null },
  numberWords: 'soixante-dix',
}
const documentOf = (blocks: Block[], own: Partial<Letterhead> = {}): DocumentValue => ({
  ...{ title: 'Facture', number: null, fileName: 'facture', paper: 'A4', particulars: [], blocks },
  letterhead: { ...letterhead, ...own },
})
const printer = createPrinter()
const printBlocks = (blocks: Block[], own: Partial<Letterhead> = {}) =>
  printer.print({ document: documentOf(blocks, own), pictures: {} })
const party = (name: string, lines: string[] = []): Block => ({
  kind: 'parties',
  parties: [{ title: 'Client', name, lines }],
})

const chinese = '广州远航国际货运代理有限公司（深圳）'
const arabic = 'شركة النور 2026 للتجارة (دبي)'
const hebrew = 'חברת השילוח (תל אביב) בע״מ'
const names = [
  chinese,
  arabic,
  hebrew,
  '٢٠٢٧',
  '۱۴۰۵',
  'محمد ٢٠٢٦',
  'می‌خواهم ۲۰۲۶',
  'مُحَمَّد',
  'السلام عليكم؟',
  'ABC公司 Łódź 2026年',
  'Reçu de شركة النور (دبي), 12 colis',
]

test('a name is drawn in its script, in reading order, with right brackets and figures', async () => {
  const [page = ''] = await pagesOf(
    await printBlocks([
      party(chinese),
      party(arabic),
      party(hebrew),
      ...names.slice(3).map((name) => party(name)),
    ]),
  )
  // From left to right, as a page is: what is read from the right begins at its right.
  for (const drawn of [
    ...[
      chinese,
      '(دبي) للتجارة 2026 النور شركة',
      'בע״מ (אביב תל) השילוח חברת',
      '٢٠٢٧',
      '۱۴۰۵',
      '٢٠٢٦ محمد',
      '۲۰۲۶ میخواهم',
      'مُحَمَّد',
      'عليكم؟ السلام',
    ],
    ...['ABC公司 Łódź 2026年', 'Reçu de 12 ,(دبي) النور شركة colis'],
  ])
    assert.ok(page.includes(drawn), `« ${drawn} » in ${page}`)
})

test('a broken line continues in reading order, and Chinese breaks between any two letters', async () => {
  const long = 'شركة النور للتجارة والنقل الدولي والشحن البحري والجوي المحدودة (دبي) 2026'
  const columns = [
    { title: 'Client', share: 30 },
    { title: 'Désignation', share: 70 },
  ]
  const rows = [
    [long, ''],
    [chinese.repeat(3), ''],
  ]
  const said = (await pdfLines(await printBlocks([{ kind: 'table', columns, rows }])))
    .flat()
    .map((line) => line.trim())
  const at = said.findIndex((line) => line.endsWith('شركة'))
  assert.ok(at >= 0 && said.slice(at, at + 3).some((line) => line.startsWith('2026')), said.join('\n'))
  const broken = said.filter((line) => chinese.repeat(3).includes(line) && line.length > 3)
  assert.ok(broken.length >= 2, said.join('\n'))
  assert.ok(broken.every((line) => !line.startsWith('）') && !line.endsWith('（')))
})

test('right-to-left text begins at the right of a note, and at the left of a table column', () => {
  assert.deepEqual(
    printable('نعم\nOui').map(({ alignment }) => alignment),
    ['right', undefined, undefined],
  )
  assert.equal(
    printable('Oui, نعم').some(({ alignment }) => alignment),
    false,
  )
})

test('the numbers of a company with an Arabic name follow it from left to right', () => {
  const { runs, beginsRight } = runsOf('شركة أطلس  ·  RCCM 12  ·  34')
  assert.deepEqual(
    [
      beginsRight,
      inVisualOrder(runs)
        .map(({ text }) => text)
        .join(''),
    ],
    [false, 'شركة أطلس  ·  RCCM 12  ·  34'],
  )
  assert.equal(runsOf('شركة أطلس  ·  النور').beginsRight, true)
})

test('Arabic letters are joined, except where a mark separates two', () => {
  const glyphs = (text: string) =>
    faceOf('Arabic')
      .font.layout(text)
      .glyphs.map(({ id }) => id)
  const drawn = printable('محمد')
  assert.deepEqual(
    drawn.map(({ text, font }) => [text, font]),
    [['محمد', 'Arabic']],
  )
  const alone = new Set(Array.from('محمد').flatMap(glyphs))
  assert.equal(
    glyphs('محمد').some((id) => alone.has(id)),
    false,
  )
  assert.deepEqual(
    printable('می‌خواهم').map(({ text }) => text),
    ['می', 'خواهم'],
  )
})

test('a character that a font does not have is drawn as a square', async () => {
  const bytes = Buffer.from(
    await printBlocks(
      [...names, '한국 ไทย 😀 𠮷', 'قےﷺ', 'א🚢ב', '中\u{2ffff}文'].map((name) => party(name, [name])),
    ),
  )
  const codes = shownCodes(bytes)
  assert.ok(codes.length > 200)
  assert.equal(codes.includes('0000'), false)
})

test('the characters that no font draws are reported once each, and no others', async () => {
  const absent = await printer.absentSigns(
    documentOf([party('한국 ไ 한', ['𠮷 中文 شركة ₵']), { kind: 'note', text: 'ไ' }]),
  )
  assert.deepEqual(absent, ['한', '국', 'ไ', '𠮷'])
  assert.deepEqual(await printer.absentSigns(documentOf(names.map((name) => party(name)))), [])
})

test('the order on a line is that of the Unicode algorithm, for any mixture', () => {
  const bidi = bidiFactory()
  const signs = fc.constantFrom(...Array.from('abé 12,.(«)»-/%$+:نورשלם٢٠۲中文，'))
  const texts = fc.array(signs, { minLength: 1, maxLength: 30 }).map((all) => all.join('').trim())
  fc.assert(
    fc.property(texts, (text) => {
      const { runs } = runsOf(text)
      const ours = inVisualOrder(
        runs.flatMap(({ text: all, level }) => Array.from(all, (one) => ({ one, level }))),
      )
      const drawn = ours.map(({ one, level }) => inDrawingOrder(one, level, false)).join('')
      assert.equal(drawn, bidi.getReorderedString(text, bidi.getEmbeddingLevels(text)))
    }),
    { numRuns: 2000 },
  )
})

test('Latin text gets no other font, and a column is as wide as its content in any script', async () => {
  const latin = Buffer.from(await printBlocks([party('Client ordinaire, « élève »')])).toString('latin1')
  assert.deepEqual(
    new Set(latin.match(/\/FontName \/\w+\+\w+/g)?.map((name) => name.replace(/.*\+/, ''))),
    new Set(['Geist']),
  )
  assert.ok(Math.abs(widthOf('中文中文', 10) - 40) < 0.1, String(widthOf('中文中文', 10)))
  assert.ok(widthOf('شركة النور', 10) > 20)
})

/** The glyphs of all text that a document shows, by their numbers in its fonts. */
function shownCodes(pdf: Buffer): string[] {
  const file = pdf.toString('latin1')
  return [...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(({ 1: packed = '' }) =>
    [...(inflated(Buffer.from(packed, 'latin1')) ?? '').matchAll(/\[([^\]]*)\] TJ/g)].flatMap(
      ({ 1: shown = '' }) =>
        [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(({ 1: hex = '' }) => hex.match(/.{4}/g) ?? []),
    ),
  )
}

function inflated(packed: Buffer): string | undefined {
  try {
    return inflateSync(packed).toString('latin1')
  } catch {
    return undefined // a picture
  }
}
