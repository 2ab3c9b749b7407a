import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold, plainLetters } from './fold.ts'

test('a name has one key, whatever its case, accents, dashes, apostrophes, spaces, hidden signs', () => {
  const dashes = ['-', '‐', '‑', '–', '—', '−', '－', ' ', '\u00a0', ' - ', '/', '_', ' \u2060- ', '・']
  const apostrophes = ["'", '’', '‘', 'ʼ', '`', '´', '′', '＇', 'ʻ', ' ']
  const forms = [
    (name: string) => name,
    (name: string) => name.normalize('NFD'),
    (name: string) => name.toUpperCase(),
    wide,
    (name: string) => `\u202a ${name}\u200b `,
  ]
  for (const spelling of [(name: string) => name, ...forms]) {
    for (const dash of dashes)
      assert.equal(fold(spelling(`Éva${dash}Noël Bâ`)), 'eva noel ba', `${dash} ${spelling}`)
    for (const apostrophe of apostrophes)
      assert.equal(fold(spelling(`N${apostrophe}Guessan Frères`)), 'n guessan freres', apostrophe)
  }
})

/** Full-width letters, as Chinese keyboards type them. */
function wide(name: string): string {
  return name.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
}

test('special letters are folded to the letters usually typed', () => {
  for (const [spelling, key] of [
    ['Işık Nakliyat', 'isik nakliyat'],
    ['İSTANBUL', 'istanbul'],
    ['Ørsted Łódź Đorđe', 'orsted lodz dorde'],
    ['Cœur, Æther, Straße, STRAẞE', 'coeur aether strasse strasse'],
    ['Ðórunn Þór', 'dorunn thor'],
    ['Mbɔ́tɛ', 'mbote'],
    ['مُحَمَّد', 'محمد'],
    ['أحمد إحمد آحمد ٱحمد', 'احمد احمد احمد احمد'],
    ['مـحـمـد ى ة', 'محمد يه'],
    ['Ёлка ЩУКА', 'елка щука'],
    ['ΝΙΚΌΛΑΟΣ', 'νικολαοσ'],
    ['広州 ﾃｽﾄ', '広州 テスト'],
    ['٢٠٢٦ ۲۰۲۶ २०२६ ２０２６', '2026 2026 2026 2026'],
  ] as const)
    assert.equal(fold(spelling), key)
})

test('the letters of an abbreviation are one word, with any separators', () => {
  for (const spelling of ['S.N.C.C.', 'S. N. C. C.', 'S N C C', 's-n-c-c', 'SNCC'])
    assert.equal(fold(spelling), 'sncc', spelling)
  assert.equal(fold('Ets. J.P. Mbuyi & Co S.A.R.L.'), 'ets jp mbuyi co sarl')
  assert.equal(fold('1 2 3 B'), '1 2 3 b')
})

test('names made of punctuation stay distinct; an empty text stays empty', () => {
  for (const signs of ['--', '***', '+', '€ $']) assert.equal(fold(` ${signs} `), signs)
  for (const nothing of ['', '  ', '\u200b', '\u0301']) assert.equal(fold(nothing), '')
})

test('folding twice changes nothing, and plainLetters keeps punctuation', () => {
  for (const text of ["L'Étoile d'Or (Goma)", 'S.N.C.C.', 'Ω ﷺ ½ ①', '--'])
    assert.equal(fold(fold(text)), fold(text), text)
  assert.deepEqual([plainLetters('Zône +4 °C'), plainLetters('Ğ-4')], ['zone +4 °c', 'g-4'])
})
