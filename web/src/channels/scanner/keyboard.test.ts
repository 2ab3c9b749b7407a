import assert from 'node:assert/strict'
import { test } from 'node:test'
import { americanCharacter, intendedText, type TypedKey } from './keyboard.ts'
import { createScanDetector } from './scan-recognition.ts'

const figureRow = ')!@#$%^&*('

/** The physical key of a character on an American keyboard, as the browser names it. */
function pressOf(character: string, isCapsLock = false) {
  const letter = /[a-z]/i.test(character)
  const figure = /\d/.test(character) ? Number(character) : figureRow.indexOf(character)
  const codes: Record<string, string> = { '-': 'Minus', '/': 'Slash', '.': 'Period', ' ': 'Space' }
  const shifted: Record<string, string> = { '?': 'Slash', ':': 'Semicolon', '"': 'Quote', '{': 'BracketLeft' }
  const isShifted = letter
    ? character === character.toUpperCase()
    : !/\d/.test(character) && !codes[character]
  return {
    code: letter
      ? `Key${character.toUpperCase()}`
      : (codes[character] ?? shifted[character] ?? `Digit${figure}`),
    shiftKey: letter && isCapsLock ? !isShifted : isShifted,
    getModifierState: () => isCapsLock,
  }
}

/** A scan by an American scanner on a device of another layout: each character becomes that of the layout. */
function typedOn(layout: (character: string) => string | null, text: string, isCapsLock = false): TypedKey[] {
  return [...text].map((character) => {
    const american = americanCharacter(pressOf(character, isCapsLock))
    const key = layout(character)
    return key === null ? { key: american ?? '', american, isHidden: true } : { key, american }
  })
}

const layoutOf = (from: string, to: string) => (character: string) => to[from.indexOf(character)] ?? character
const letters = 'QWERTYUIOPASDFGHJKLZXCVBNM'
const russian = layoutOf(letters, 'ЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ')
const greek = layoutOf(letters, ';ΣΕΡΤΥΘΙΟΠΑΣΔΦΓΗΞΚΛΖΧΨΩΒΝΜ')
const arabic = layoutOf(`${letters}1234567890`, 'ضصثقفغعهخحشسيبلاتنمئءؤرىةو١٢٣٤٥٦٧٨٩٠')
const hebrew = layoutOf(letters, "/'קראטוןםפשדגכעיחלךזסבהנמצ")
const french = layoutOf('1234567890-AQZWM', '&é"\'(-è_çà)QAWZ?')
const czech = layoutOf('1234567890', '+ěščřžýáíé')
const inputMethod = () => null

test('a number is read on each layout, and under an input method', () => {
  const layouts = { russian, greek, arabic, hebrew, french, czech, inputMethod }
  for (const [name, layout] of Object.entries(layouts))
    for (const code of ['SF1234567890123', 'JT5123456789012', 'RR123456785CN', '1Z999AA10123456784'])
      assert.equal(intendedText(typedOn(layout, code)), code, `${name} ${code}`)
  assert.equal(intendedText(typedOn(inputMethod, '{"A":"JT-5/1.2?"')), '{"A":"JT-5/1.2?"')
  assert.equal(intendedText(typedOn(inputMethod, 'SF1234567890123', true)), 'SF1234567890123')
})

test('a scanner configured for the layout of the device is read as typed', () => {
  const german = [...'YZ123456789'].map((key) => ({
    key,
    american: key === 'Y' ? 'Z' : key === 'Z' ? 'Y' : key,
  }))
  assert.equal(intendedText(german), 'YZ123456789')
  for (const text of ['Société générale', 'déjà réglé', 'Élève']) {
    const typed = [...text].map((key) => ({ key, american: { é: '2', à: '0' }[key] ?? key }))
    assert.equal(intendedText(typed), text)
  }
  assert.equal(intendedText([...'SF123'].map((key) => ({ key }))), 'SF123')
})

test('under an input method a code is a scan, and typing by hand is none', () => {
  function endOf(text: string, everyMs: number) {
    const read = createScanDetector()
    const keys = [...typedOn(inputMethod, text), { key: 'Enter' }]
    return keys.map((key, n) => read({ ...key, at: 1000 + n * everyMs, place: 'text' })).at(-1)
  }
  assert.equal(endOf('SF1234567890123', 8), 'SF1234567890123')
  assert.equal(endOf('zhongguo', 8), null)
  assert.equal(endOf('SF1234567890123', 160), null)
})

test('a record of a label is a scan in a text field, whatever words are in it', () => {
  const read = createScanDetector()
  const keys = [...'{"waybillNo":"JT5123456789012"}', 'Enter']
  const reads = keys.map((key, n) => read({ key, at: 1000 + n * 8, place: 'text' }))
  assert.equal(reads.at(-1), '{"waybillNo":"JT5123456789012"}')
})
