import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createScanDetector, type KeyPlace } from './scan-recognition.ts'

function scanOf(text: string, everyMs: number, end = 'Enter') {
  const read = createScanDetector()
  return [...text].map((key, n) => read({ key: key === '\n' ? end : key, at: 1000 + n * everyMs }))
}

test('fast keys that end with Enter are one scan', () => {
  assert.deepEqual(scanOf('1Z999AA1\n', 8).at(-1), '1Z999AA1')
  assert.ok(
    scanOf('1Z999AA1\n', 8)
      .slice(0, -1)
      .every((read) => read === null),
  )
})

test('a scan may end with Tab, and a wireless scanner may be slow', () => {
  assert.equal(scanOf('1Z999AA1\n', 8, 'Tab').at(-1), '1Z999AA1')
  assert.equal(scanOf('1Z999AA1\n', 90).at(-1), '1Z999AA1')
})

test('slow typing is no scan, and neither are three keys', () => {
  assert.deepEqual(scanOf('1Z999AA1\n', 120).at(-1), null)
  assert.deepEqual(scanOf('abc\n', 8).at(-1), null)
})

test('Shift and earlier keys typed by hand are not part of the scan', () => {
  const read = createScanDetector()
  read({ key: 'x', at: 0 })
  for (const [n, key] of ['Shift', 'A', 'Shift', 'B', '1', '2'].entries()) read({ key, at: 1000 + n * 10 })
  assert.equal(read({ key: 'Enter', at: 1060 }), 'AB12')
})

/** Keys typed into a field, with the given pauses in turn. */
function typedInto(place: KeyPlace, text: string, pauses: number[], end = 'Enter') {
  const read = createScanDetector()
  let at = 1000
  const reads = [...text, end].map((key, n) => {
    at += pauses[n % pauses.length] ?? 0
    return read({ key, at, place })
  })
  return reads.at(-1)
}

test("in a field, keys faster than any person's are a scan", () => {
  assert.equal(typedInto('text', '1Z999AA1', [8]), '1Z999AA1')
  assert.equal(typedInto('text', 'SF1234567890', [50]), 'SF1234567890')
  assert.equal(typedInto('text', 'SF1234567890', [100]), 'SF1234567890')
  assert.equal(typedInto('text', 'SF1234567890', [98, 102, 100]), 'SF1234567890')
  assert.equal(typedInto('figure', '4006381333931', [8]), '4006381333931')
  for (const text of [
    'SUIVI efa37057',
    '01999d2c-5b1e-7a44-9c3e-2f6d1c0aa511',
    'https://exemple.com/p?id=12345',
    'SF&é"\'(-è_çà',
  ])
    assert.equal(typedInto('text', text, [8]), text)
  assert.equal(typedInto('code', '1Z999AA1', [70, 110, 90]), '1Z999AA1')
})

test('in a field, fast typing by hand is never a scan', () => {
  assert.equal(typedInto('text', '0816685329', [70, 110, 60, 90, 105]), null)
  assert.equal(typedInto('text', 'Kwilu Agro 12', [60, 110, 90, 75]), null)
  assert.equal(typedInto('code', 'ZW58', [80]), null)
  assert.equal(typedInto('code', '1Z999AA1', [150]), null)
})

test('text typed by a program, such as a name or a weight, stays in its field', () => {
  assert.equal(typedInto('text', 'Kwilu Agro', [5]), null)
  assert.equal(typedInto('text', 'Mbote Pharma eb43d8cc', [5]), null)
  assert.equal(typedInto('figure', '12,5', [5]), null)
  assert.equal(typedInto('figure', '1200,50', [5]), null)
})

test('a scanner that pauses within a code is read as a whole', () => {
  const read = createScanDetector()
  const keys = [...'ZW582504A', 'Enter']
  const reads = keys.map((key, n) => read({ key, at: 1000 + n * 8 + (n >= 5 ? 600 : 0), place: 'text' }))
  assert.equal(reads.at(-1), 'ZW582504A')
})

test('the delayed end of a typed name is no scan', () => {
  const read = createScanDetector()
  const keys = [...'Mbote Pharma 3c45f929', 'Enter']
  const reads = keys.map((key, n) =>
    read({ key, at: 1000 + n * 5 + (n >= 2 ? 200 : 0) + (n >= 14 ? 400 : 0), place: 'text' }),
  )
  assert.equal(reads.at(-1), null)
})

test('Enter pressed by hand after a text typed by a program ends no scan', () => {
  const read = createScanDetector()
  for (const [n, key] of [...'SF1234567890'].entries()) read({ key, at: 1000 + n * 5, place: 'text' })
  assert.equal(read({ key: 'Enter', at: 1500, place: 'text' }), null)
})

test('a shortcut, or a key held down, interrupts the scan', () => {
  const read = createScanDetector()
  for (const [n, key] of [...'ZW58', null, ...'25'].entries()) read({ key, at: 1000 + n * 8 })
  assert.equal(read({ key: 'Enter', at: 1064 }), null)
})

test('between any typing by hand, each scan is read exactly and no typed key is', () => {
  const code = fc.stringMatching(/^[A-Z]{2}\d{8,12}$/)
  const scan = fc.record({
    is: fc.constant('scan' as const),
    text: code,
    everyMs: fc.integer({ min: 1, max: 50 }),
  })
  const words = fc.stringMatching(/^[a-z0-9 ]{1,12}$/)
  const hand = fc.record({
    is: fc.constant('hand' as const),
    text: words,
    everyMs: fc.integer({ min: 120, max: 400 }),
  })
  const places = fc.constantFrom<KeyPlace[]>('page', 'code', 'figure', 'text')
  const typing = fc.tuple(fc.oneof(scan, hand), places)
  fc.assert(
    fc.property(fc.array(typing, { minLength: 1, maxLength: 12 }), (typings) => {
      const read = createScanDetector()
      const found: (string | null)[] = []
      let at = 0
      for (const [{ text, everyMs }, place] of typings) {
        at += 1500
        for (const key of [...text, 'Enter']) {
          at += everyMs
          found.push(read({ key, at, place }))
        }
      }
      const scanned = typings.filter(([{ is }]) => is === 'scan').map(([{ text }]) => text)
      assert.deepEqual(
        found.filter((one) => one !== null),
        scanned,
      )
    }),
    { seed: 43, numRuns: 300 },
  )
})
