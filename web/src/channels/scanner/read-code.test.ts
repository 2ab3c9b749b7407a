import assert from 'node:assert/strict'
import { test } from 'node:test'
import JsBarcode from 'jsbarcode'
import { encode } from 'uqr'
import { type Frame, readCode } from './read-code.ts'

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
