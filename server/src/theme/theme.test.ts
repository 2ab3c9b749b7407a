import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatHex, wcagContrast } from 'culori'
import { themeCss, themeTokens } from './theme.ts'

const colours = Array.from({ length: 36 }, (_, hue) =>
  [0.05, 0.25, 0.5, 0.75, 1].flatMap((s) =>
    Array.from(
      { length: 10 },
      (_, step) => formatHex({ mode: 'hsl', h: hue * 10, s, l: 0.05 + step * 0.1 }) ?? '#000000',
    ),
  ),
).flat()

// Text on what it is written on: every pair of the interface.
const pairs: [text: string, ground: string][] = [
  ['on-solid', 'solid'],
  ['on-solid', 'solid-hover'],
  ['text', 'bg'],
  ['text', 'surface'],
  ['text', 'sunken'],
  ['text', 'hover'],
  ['text', 'raised'],
  ['muted', 'bg'],
  ['muted', 'surface'],
  ['muted', 'sunken'],
  ['muted', 'hover'],
  ['brand-text', 'bg'],
  ['brand-text', 'surface'],
  ['brand-text', 'tint'],
  ['brand-text', 'tint-2'],
]

test('whatever colour a company picks, every text can be read, light and dark', () => {
  assert.equal(colours.length, 1800)
  const unreadable = colours.flatMap((colour) => {
    const { light, dark } = themeTokens(colour)
    return [light, dark].flatMap((tokens) =>
      pairs
        .filter(([text, ground]) => wcagContrast(tokens[text] ?? '', tokens[ground] ?? '') < 4.5)
        .map((pair) => `${colour} ${pair.join(' on ')}`),
    )
  })
  assert.deepEqual(unreadable, [])
})

test('a yellow stays yellow with dark ink, a dark colour stays itself with white', () => {
  const yellow = themeTokens('#facc15').light
  assert.equal(yellow.solid, '#facc15')
  assert.notEqual(yellow['on-solid'], '#ffffff')
  assert.equal(themeTokens('#0b5d6b').light.solid, '#0b5d6b')
})

test('an invalid colour gives the product’s own, and no typed text reaches the style sheet', () => {
  assert.equal(themeCss('red;}body{display:none}'), themeCss('#0b5d6b'))
})
