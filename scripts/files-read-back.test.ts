import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLine } from '../contract/src/trade/imports/check-line.ts'
import { matchColumns } from '../contract/src/trade/imports/columns.ts'
import type { ImportKind } from '../contract/src/trade/imports/kinds.ts'
import { units } from '../contract/src/trade/services/draft.ts'
import { modes } from '../contract/src/values/modes.ts'
import { sheetPieces } from '../server/src/channels/sheets/pieces.ts'
import { clientFile } from '../server/src/trade/lists/clients.ts'
import { parcelFile } from '../server/src/trade/lists/goods.ts'
import { serviceFile } from '../server/src/trade/lists/services.ts'
import { readBytes } from '../web/src/trade/imports/file/read-bytes.ts'
import { cellsOf, findSheet } from '../web/src/trade/imports/file/read-sheet.ts'
import { sentLines } from '../web/src/trade/imports/pieces.ts'

// An import must read back exactly what an export wrote: the server writes the file, the browser reads it.

type Row = Record<string, unknown>
type File = {
  title: string
  columns: readonly { title: string; kind: string; of: (row: never) => unknown }[]
}

let seed = 7
const upTo = (most: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed % most
}
const one = <Value>(values: readonly Value[]): Value => values[upTo(values.length)] as Value
const words = [
  'Transit',
  '-Kivu',
  '@Shop',
  "'=cmd()",
  '+Plus',
  '=1+1',
  '广州示例',
  'شركة النور',
  'Łódź',
  '"Le Coin"',
  'Œuvre; fille',
  "N'Guessan",
  '🌟',
  '#1',
  'Total',
  'x,y',
  '東京',
  'Ağaç',
]
const someWords = (most: number) => Array.from({ length: 1 + upTo(most) }, () => one(words)).join(' ')
const maybe = <Value>(value: Value) => (upTo(3) === 0 ? null : value)

const kinds: { kind: ImportKind; file: File; rowOf: (at: number) => Row; read: string[] }[] = [
  {
    kind: 'clients',
    file: clientFile as unknown as File,
    rowOf: (at) => ({
      name: `${someWords(3)} ${at}`,
      email: maybe(`c${at}@exemple.cd`),
      phone: maybe(`+2438${10_000_000 + at}`),
      type: one(modes),
      address: maybe(`${someWords(3)}\n${someWords(2)}`),
      note: maybe(someWords(4)),
      invoiceCount: upTo(9),
      balance: upTo(100_000),
      tenantId: 'x',
      createdAt: '2026-11-20 08:30',
    }),
    read: ['name', 'email', 'phone', 'type', 'address', 'note'],
  },
  {
    kind: 'services',
    file: serviceFile as unknown as File,
    rowOf: (at) => ({
      name: `${someWords(3)} ${at}`,
      description: maybe(someWords(5)),
      category: one(modes),
      unit: one(units),
      price: upTo(9_999_999),
      tenantId: 'x',
      createdAt: '2026-11-20 08:30',
    }),
    read: ['name', 'description', 'category', 'unit', 'price'],
  },
  {
    kind: 'goods',
    file: parcelFile as unknown as File,
    rowOf: (at) => ({
      number: `REC-2026-${at}`,
      trackingNumber: `${one(['SF', '000', 'YT-', '-A'])}${10_000_000 + at}`,
      brandName: maybe(someWords(2)),
      quantity: 1 + upTo(2000),
      description: maybe(someWords(4)),
      marks: maybe(someWords(2)),
      destination: maybe(someWords(1)),
      weightKg: maybe(upTo(9_999_999) / 1000),
      lengthCm: 1 + upTo(3000) / 10,
      widthCm: maybe(1 + upTo(3000) / 10),
      heightCm: maybe(1 + upTo(3000) / 10),
      photos: [],
      note: maybe(someWords(3)),
    }),
    read: [
      'trackingNumber',
      'brandName',
      'quantity',
      'description',
      'marks',
      'destination',
      'weightKg',
      'lengthCm',
      'widthCm',
      'heightCm',
      'note',
    ],
  },
]

for (const format of ['csv', 'xlsx'] as const)
  for (const { kind, file, rowOf, read } of kinds)
    test(`a thousand ${kind} in every script are equal when read from a file (${format})`, async () => {
      const rows = Array.from({ length: 1000 }, (_, at) => rowOf(at))
      const back = await readBack(kind, await writeSheet(file, rows, format))
      const comparedFields = (row: Row) =>
        Object.fromEntries(read.map((field) => [field, row[field] ?? null]))
      assert.deepEqual(back.map(comparedFields), rows.map(comparedFields))
    })

async function writeSheet(
  { title, columns }: File,
  rows: Row[],
  format: 'csv' | 'xlsx',
): Promise<ArrayBuffer> {
  async function* lines() {
    yield rows.map((row) => columns.map(({ of }) => of(row as never) ?? null))
  }
  const pieces: Uint8Array[] = []
  for await (const piece of sheetPieces({ name: title, title, format, columns, lines: lines() } as never))
    pieces.push(piece)
  return Uint8Array.from(Buffer.concat(pieces)).buffer
}

async function readBack(kind: ImportKind, bytes: ArrayBuffer): Promise<Row[]> {
  const { sheets, encoding } = await readBytes(bytes)
  const sheet = findSheet(kind, 'liste', sheets, encoding)
  const columns = matchColumns(kind, sheet.heads, {}, cellsOf(sheet.lines))
  return sentLines(kind, sheet, columns).map(({ line, texts }) => {
    const { draft, problems, unread } = checkLine(kind, texts, { columns })
    assert.deepEqual([problems, unread], [null, null], `ligne ${line} : ${JSON.stringify(texts)}`)
    return draft as Row
  })
}
