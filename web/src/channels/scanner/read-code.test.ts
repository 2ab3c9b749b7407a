import assert from 'node:assert/strict'
import { test } from 'node:test'
import JsBarcode from 'jsbarcode'
import { encode } from 'uqr'
import { isDecided, scansOfPicture } from './picture-scan.ts'
import { type Frame, readCodes } from './read-code.ts'

/** The text of the only code in a picture. */
function readCode(frame: Frame): string | null {
  return readCodes(frame, (codes) => codes.length > 0)[0]?.text ?? null
}

const margin = 12

/** A code as a camera sees it: dark on light or light on dark, with a margin. */
function pictured(modules: boolean[][], { dark = 25, light = 230, pixelsEach = 3 } = {}): Frame {
  const [width, height] = [
    ((modules[0]?.length ?? 0) + 2 * margin) * pixelsEach,
    (modules.length + 2 * margin) * pixelsEach,
  ]
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isDark =
        modules[Math.floor(y / pixelsEach) - margin]?.[Math.floor(x / pixelsEach) - margin] ?? false
      pixels.fill(isDark ? dark : light, (y * width + x) * 4, (y * width + x) * 4 + 4)
    }
  return { width, height, pixels }
}

function bars(text: string, format: string): boolean[][] {
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, text, { format })
  const row = [...(drawn.encodings?.map(({ data }) => data).join('') ?? '')].map((bar) => bar === '1')
  return Array.from({ length: 40 }, () => row)
}

test('the barcodes of carriers are read', () => {
  assert.equal(readCode(pictured(bars('1Z999AA10123456784', 'CODE128'))), '1Z999AA10123456784')
  assert.equal(readCode(pictured(bars('RR123456785CN', 'CODE128'))), 'RR123456785CN')
  assert.equal(readCode(pictured(bars('4006381333931', 'EAN13'))), '4006381333931')
  assert.equal(readCode(pictured(bars('ABC-1234', 'CODE39'))), 'ABC-1234')
})

test('a QR code is read, even light on dark', () => {
  const id = '01999D2C-5B1E-7A44-9C3E-2F6D1C0AA511'
  const { data } = encode(id, { ecc: 'M' })
  assert.equal(readCode(pictured(data)), id)
  assert.equal(readCode(pictured(data, { dark: 235, light: 15 })), id)
})

test('labels are read at close range, even when the library misplaces a corner', () => {
  for (const last of ['000000000015', '000000000032', '000000000070', '000000000118', '000000000126']) {
    const id = `01999D2C-5B1E-7A44-9C3E-${last}`
    assert.equal(readCode(pictured(encode(id, { ecc: 'M' }).data, { pixelsEach: 7 })), id)
  }
})

test('a code upside down or on its side is read', () => {
  const turned = bars('RR123456785CN', 'CODE128').map((row) => row.toReversed())
  assert.equal(readCode(pictured(turned)), 'RR123456785CN')
  const upright = bars('RR123456785CN', 'CODE128')
  const aside = (upright[0] ?? []).map((_, x) => upright.map((row) => row[x] ?? false))
  assert.equal(readCode(pictured(aside)), 'RR123456785CN')
})

test('a picture without a code has no result', () => {
  assert.equal(readCode(pictured([[false]])), null)
  const noise = Array.from({ length: 60 }, (_, y) =>
    Array.from({ length: 60 }, (_, x) => (x * 7919 + y * 104_729) % 3 === 0),
  )
  assert.equal(readCode(pictured(noise)), null)
})

/** Pictures of codes on one label, one below the other. */
function label(...codes: boolean[][][]): Frame {
  const width = Math.max(...codes.map((code) => code[0]?.length ?? 0))
  const gap = Array.from({ length: margin }, () => [])
  return pictured(
    codes
      .flatMap((code) => [...code, ...gap])
      .map((row) => Array.from({ length: width }, (_, x) => row[x] ?? false)),
  )
}

const square = (text: string) => encode(text, { ecc: 'M' }).data
const scans = (frame: Frame) => scansOfPicture(readCodes(frame, isDecided))
const code = (number: string) => ({ is: 'code', code: number })

test('of the codes of a picture the number of a carrier wins', () => {
  const address = square('https://exemple.com/promo?id=12345')
  const number = bars('SF1234567890123', 'CODE128')
  const product = bars('4006381333931', 'EAN13')
  for (const codes of [
    [address, number],
    [number, address],
    [product, number],
    [product, address, number],
    [bars('A12-300', 'CODE128'), number, product],
    [address, square("MMM={'k5':'SF1234567890123'}"), product],
  ])
    assert.deepEqual(scans(label(...codes)), [code('SF1234567890123')])
})

test('without a number of a carrier the bars win over the square, and a product comes last', () => {
  const [number, product] = [bars('LOT-2026-77', 'CODE128'), bars('4006381333931', 'EAN13')]
  assert.deepEqual(scans(label(square('77-2026'), number)), [code('LOT-2026-77')])
  assert.deepEqual(scans(label(square('77-2026'), product)), [code('77-2026')])
  assert.deepEqual(scans(label(product)), [code('4006381333931')])
  assert.deepEqual(scans(label(square('https://exemple.com/promo'))), [{ is: 'other' }])
  assert.deepEqual(scans(label([[false]])), [])
})

test('of two carriers the bars win over the square, and two bars are a choice', () => {
  const [sf, yt] = [bars('SF1234567890123', 'CODE128'), bars('YT8812345678901', 'CODE128')]
  assert.deepEqual(scans(label(square('JT5123456789012'), sf)), [code('SF1234567890123')])
  assert.deepEqual(new Set(scans(label(sf, yt)).map((scan) => JSON.stringify(scan))).size, 2)
  const twice = bars('JD0175123456789012-1-1-', 'CODE128')
  assert.deepEqual(scans(label(bars('JD0175123456789012', 'CODE128'), twice)), [code('JD0175123456789012')])
})

test('our label wins over the number of the carrier beside it', () => {
  const id = '01999d2c-5b1e-7a44-9c3e-2f6d1c0aa511'
  const both = label(square(id.toUpperCase()), bars('SF1234567890123', 'CODE128'))
  assert.deepEqual(scans(both), [{ is: 'label', id }])
})

test('a bar code of GS1 says that it is one', () => {
  const frame = label(bars('(01)04012345678901(21)ABC123', 'CODE128'))
  assert.deepEqual(scans(frame), [code('ABC123')])
  const elements = pictured(bars('\u00cf010401234567890121ABC123', 'CODE128'))
  assert.deepEqual(scans(elements), [code('ABC123')])
})
