import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { otherWritings, renumberings, telephoneKey } from '@escale/contract/values/telephone-key'
import { startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

async function computedByDatabase(texts: string[]) {
  const { rows } = await world.owner.query<{ text: string; key: string; others: string }>(
    `select text, access.telephone_key(text) as key, access.other_telephones(text) as others
     from unnest($1::text[]) with ordinality asked (text, place) order by place`,
    [texts],
  )
  return rows
}

async function compare(texts: string[]): Promise<void> {
  for (const { text, key, others } of await computedByDatabase(texts)) {
    assert.equal(key, telephoneKey(text), text)
    assert.equal(
      others,
      otherWritings(text)
        .map((writing) => ` ${writing}`)
        .join(''),
      text,
    )
  }
}

/** Pseudo-random numbers, the same at each run. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('the database computes the key and the writings of 40,000 numbers like the contract', async () => {
  const chance = chanceOf(48)
  const codes = [
    ...renumberings.map(({ code, former, current }) => {
      const area = code.replaceAll('[1-9]', () => String(1 + chance(9)))
      return [`${area}${former}`, `${area}${current}`]
    }),
    ['243', '221', '86', '33', '1', '228'],
  ].flat()
  const numbers = Array.from({ length: 40_000 }, () => {
    const code = codes[chance(codes.length)] ?? ''
    return `+${code}${Array.from({ length: 6 + chance(6) }, () => chance(10)).join('')}`
  })
  assert.ok(numbers.filter((number) => telephoneKey(number) !== number).length > 3_000)
  await compare(numbers)
})

test('other texts are compared alike: names, several numbers, marks and signs', async () => {
  await compare([
    '',
    '+',
    'CD.1349',
    '22997654321',
    'Kivu + 4',
    '+22997654321, +5215574949947',
    'Mado +22507123456 mado@exemple.ci',
    '+229 97 65 43 21',
    '+٢٢٩٩٧٦٥٤٣٢١',
    '+22997654321\n',
    '++22997654321+',
    '+229976543210000000',
  ])
})
