import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fold, plainLetters } from '@escale/contract/values/fold'
import { shareOf } from '#testing/night.ts'
import { startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

/** Pseudo-random numbers, the same at each run. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const chance = chanceOf(2026)
const lastOfUnicode = 0x10ffff
const characters = Array.from({ length: lastOfUnicode }, (_, n) => n + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /\p{Assigned}/u.test(character) && !/\p{Co}/u.test(character))
const usual = [
  ...'abcdeéèçÉÀœŒßıİøŁ0123456789  -’\'".,/()&+*éı'.repeat(3),
  'e\u0301',
  '\u200b',
  '\u202a',
  '٣',
  'أ',
  'ـ',
  '中',
  'Ж',
  'ж',
  '、',
]

function randomText(): string {
  return Array.from({ length: 1 + chance(16) }, () =>
    chance(3) === 0 ? characters[chance(characters.length)] : usual[chance(usual.length)],
  ).join('')
}

type Folded = { text: string; plain: string; folded: string; decomposed: string }

async function foldedByDatabase(texts: string[]): Promise<Folded[]> {
  const { rows } = await world.owner.query<Folded>(
    `select text, access.plain_letters(text) as plain, access.fold(text) as folded, normalize(text, nfkd) as decomposed
     from unnest($1::text[]) with ordinality asked (text, place) order by place`,
    [texts],
  )
  return rows
}

/**
 * PostgreSQL and Node may have different Unicode versions. Texts that they decompose differently are skipped.
 */
const isKnownToBoth = ({ text, decomposed }: Folded) => text.normalize('NFKD') === decomposed

test('the database folds texts of all scripts like the contract: 100,000 at night', async () => {
  let compared = 0
  const rounds = shareOf(Array(50).fill(2_000) as number[], 50)
  for (const length of rounds) {
    for (const row of (await foldedByDatabase(Array.from({ length }, randomText))).filter(isKnownToBoth)) {
      compared += 1
      assert.deepEqual(
        [row.plain, row.folded],
        [plainLetters(row.text), fold(row.text)],
        JSON.stringify(row.text),
      )
    }
  }
  assert.ok(compared > rounds.length * 1_900)
})

test('the database folds each sign of Unicode like the contract: one of ten by day', async () => {
  const lone = shareOf(characters, 10).map((character) => `a${character} b`)
  for (let n = 0; n < lone.length; n += 20_000) {
    for (const row of (await foldedByDatabase(lone.slice(n, n + 20_000))).filter(isKnownToBoth))
      assert.deepEqual(
        [row.plain, row.folded],
        [plainLetters(row.text), fold(row.text)],
        JSON.stringify(row.text),
      )
  }
})
