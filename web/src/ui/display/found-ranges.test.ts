import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foundRanges } from './found-ranges.ts'

const marked = (text: string, search: string) =>
  foundRanges(text, search).map(({ start, end }) => text.slice(start, end))

test('each searched word is marked, whatever its case, accents and order', () => {
  assert.deepEqual(marked('Zébulon & Fils 100%', '100% zebulon'), ['Zébulon', '100'])
  assert.deepEqual(marked('Sœur Œuvre', 'oeuv'), ['Œuv'])
  assert.deepEqual(marked('Bâ & Frères', 'bâ & fr'), ['Bâ & Fr'])
  assert.deepEqual(marked('Volcan', 'vol volc'), ['Volc'])
  assert.deepEqual(marked('Volcan', ' '), [])
  assert.deepEqual(
    [marked('Côte d’Ivoire', "d'ivoire"), marked("L'Étoile", 'l’étoile')],
    [['d’Ivoire'], ["L'Étoile"]],
  )
  assert.deepEqual(marked('Fret 100% (Goma)', '100'), ['100'])
  assert.deepEqual(
    [marked('Ets Jean Pierre', 'jean-pierre'), marked('Zoe\u0301 Fret', 'zoe')],
    [['Jean Pierre'], ['Zoe\u0301']],
  )
  assert.deepEqual(
    ['0816685329', '081 668 53 29', '00243 816685329', '+243 816685329'].map((typed) =>
      marked('+243 816 685 329', typed),
    ),
    [['816 685 329'], ['816 685 329'], ['243 816 685 329'], ['243 816 685 329']],
  )
})
