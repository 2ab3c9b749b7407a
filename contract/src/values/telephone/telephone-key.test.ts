import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  currentNumber,
  otherWritings,
  possibleNumbers,
  renumberings,
  telephoneKey,
} from '#values/telephone-key.ts'
import { e164Of, proposalText } from './telephone.ts'

/** Writings of one telephone, the first as it is dialled today. */
const telephones: [country: string, ...writings: string[]][] = [
  ['Côte d’Ivoire, Moov', '+2250103123456', '+22503123456', '+225103123456'],
  ['Côte d’Ivoire, Moov', '+2250140123456', '+22540123456'],
  ['Côte d’Ivoire, MTN', '+2250505123456', '+22505123456'],
  ['Côte d’Ivoire, MTN', '+2250586123456', '+22586123456'],
  ['Côte d’Ivoire, Orange', '+2250707123456', '+22507123456', '+225707123456'],
  ['Côte d’Ivoire, Orange', '+2250759123456', '+22559123456'],
  ['Côte d’Ivoire, landline', '+2252720221234', '+22520221234'],
  ['Côte d’Ivoire, landline of MTN', '+2252522001234', '+22522001234'],
  ['Bénin', '+2290197654321', '+22997654321', '+229197654321'],
  ['Bénin, landline', '+2290121301234', '+22921301234'],
  ['Congo-Brazzaville', '+242066123456', '+24266123456'],
  ['Congo-Brazzaville', '+242055123456', '+24255123456'],
  ['Gabon, Airtel', '+24177123456', '+24107123456', '+2417123456'],
  ['Gabon, Airtel', '+24174123456', '+24104123456'],
  ['Gabon, Libertis', '+24166123456', '+24106123456', '+2416123456'],
  ['Gabon, Libertis', '+24162123456', '+24102123456'],
  ['Gabon, Moov', '+24165123456', '+24105123456'],
  ['Gabon, landline', '+24111123456', '+24101123456'],
  ['Cameroun', '+237699123456', '+23799123456'],
  ['Cameroun', '+237677123456', '+23777123456'],
  ['Mexique', '+525574949947', '+5215574949947'],
  ['Brésil', '+5541987654321', '+554187654321'],
  ['Viêt Nam', '+84771234567', '+841221234567'],
  ['Viêt Nam', '+84391234567', '+841691234567'],
  ['Viêt Nam', '+84581234567', '+841881234567'],
  ['Colombie', '+576012345678', '+5712345678'],
]

for (const [country, current, ...formers] of telephones)
  test(`${country}: ${current} has one key in all its writings`, () => {
    assert.equal(telephoneKey(current ?? ''), current)
    for (const former of formers) {
      assert.equal(telephoneKey(former), current)
      assert.equal(currentNumber(former), current)
      assert.equal(e164Of(former), current, 'a typed former number is completed')
      assert.ok(otherWritings(current ?? '').includes(former.slice(1)), former)
      assert.ok(otherWritings(`${former}, Kinshasa`).includes((current ?? '').slice(1)))
    }
  })

test('both Argentine writings are dialled: each stays as typed, and they have one key', () => {
  const [inland, abroad] = ['+541123456789', '+5491123456789']
  assert.equal(telephoneKey(abroad), telephoneKey(inland))
  assert.deepEqual([e164Of(inland), e164Of(abroad)], [inland, abroad])
  assert.deepEqual(otherWritings(abroad), ['541123456789'])
  assert.deepEqual(otherWritings(inland), ['5491123456789'])
})

test('a number that no rule concerns is its own key', () => {
  for (const number of [
    '+243812345678',
    '+221771234567',
    '+22890123456',
    '+8613123456789',
    '+971501234567',
    '+905321234567',
    '+919876543210',
    '+9613123456',
    '+32475123456',
    '+33612345678',
    '+12125550147',
    '+224622123456',
    '+22670123456',
    '+22376123456',
    '+554132123456',
    '+5511777712345',
    '+22520801234',
    '+23722231234',
  ]) {
    assert.equal(telephoneKey(number), number)
    assert.deepEqual(otherWritings(number), [])
  }
  for (const text of ['', 'CD.1349', '22997654321', '+22997654321, +22507123456', '+229 97654321'])
    assert.equal(telephoneKey(text), text)
})

test('no current number of a rule is a former one: a key has itself as key', () => {
  for (const { code, current, rest } of renumberings)
    for (let seed = 0; seed < 40; seed += 1) {
      const number = `+${sampleOf(code, seed)}${current}${sampleOf(rest, seed)}`
      assert.equal(telephoneKey(number), number, `${code} ${current} ${rest}`)
    }
})

/** Digits that a pattern of digits, classes and groups matches; another seed gives others. */
function sampleOf(pattern: string, seed: number): string {
  const alternatives = /\(\?:((?:[^()]|\([^()]*\))*)\)/
  let text = pattern
  for (let found = alternatives.exec(text); found; found = alternatives.exec(text)) {
    const choices = splitAlternatives(found[1] ?? '')
    text = text.replace(found[0], choices[seed % choices.length] ?? '')
  }
  let place = seed
  return text
    .replaceAll(/(\\d|\[[^\]]+\])\{(\d+)\}/g, (_, one: string, times: string) => one.repeat(Number(times)))
    .replaceAll(/\\d|\[[^\]]+\]/g, (one) => {
      const digits = [...'0123456789'].filter((digit) => new RegExp(`^${one}$`).test(digit))
      place = (place * 7 + 3) % 1009
      return digits[place % digits.length] ?? ''
    })
}

function splitAlternatives(text: string): string[] {
  let depth = 0
  const choices = ['']
  for (const letter of text) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === '|' && depth === 0) choices.push('')
    else choices[choices.length - 1] += letter
  }
  return choices
}

test('a national number that changed is completed in its country', () => {
  for (const [typed, country, number] of [
    ['07 12 34 56', 'CI', '+2250707123456'],
    ['97 65 43 21', 'BJ', '+2290197654321'],
    ['07 12 34 56', 'GA', '+24177123456'],
    ['99 12 34 56', 'CM', '+237699123456'],
    ['6 612 34 56', 'CG', '+242066123456'],
    ['0122 123 4567', 'VN', '+84771234567'],
    ['(41) 8765-4321', 'BR', '+5541987654321'],
  ] as const)
    assert.equal(e164Of(typed, [country]), number, typed)
})

test('a former number with several possible new ones is refused, and they are proposed', () => {
  const proposed = (typed: string, countries: string[] = []) => {
    assert.equal(e164Of(typed, countries), undefined, typed)
    return proposalText({ typed }, countries)
  }
  assert.equal(
    proposed('+22520801234'),
    'Ce numéro a changé dans son pays. Choisissez : ' +
      '+225 21 20 80 12 34 ou +225 25 20 80 12 34 ou +225 27 20 80 12 34.',
  )
  assert.match(proposed('+23722231234') ?? '', /\+237 2 22 23 12 34 ou \+237 2 42 23 12 34/)
  assert.match(proposed('97654321', ['CI', 'BJ']) ?? '', /\+225 07 97 65 43 21 ou \+229 01 97 65 43 21/)
  assert.equal(proposed('0198765432', ['CD']), undefined)
  assert.deepEqual(possibleNumbers('+243812345678'), [])
})

test('a number valid in one country of the company is not completed in the other', () => {
  assert.equal(e164Of('90 12 34 56', ['CI', 'TG']), '+22890123456')
})

/** National numbers of one country in a company of another. */
const foreign: [typed: string, from: string, companies: string[]][] = [
  ['01 98 76 54 32', 'Paris', ['CD', 'CG', 'GA', 'CM', 'SN', 'CN', 'AE', 'TR', 'IN', 'VN', 'LB', 'BE', 'AO']],
  ['01 23 45 67 89', 'Paris', ['CD', 'CG', 'GA', 'CM', 'SN', 'AE', 'TR', 'VN', 'LB', 'BE', 'AO', 'TG', 'ML']],
  [
    '06 12 34 56 78',
    'France',
    ['CD', 'CG', 'CI', 'BJ', 'GA', 'CM', 'SN', 'AE', 'LB', 'BE', 'AO', 'TG', 'BF'],
  ],
  ['07 12 34 56 78', 'France', ['CD', 'CG', 'BJ', 'GA', 'CM', 'SN', 'AE', 'BE', 'AO', 'TG', 'BF', 'GN']],
  ['0812 345 678', 'Kinshasa', ['FR', 'CG', 'CI', 'BJ', 'GA', 'CM', 'SN', 'TG', 'ML', 'BF']],
  ['0475 12 34 56', 'Belgium', ['CD', 'CG', 'CI', 'BJ', 'GA', 'CM', 'SN', 'TG', 'AE', 'AO']],
  ['138 1234 5678', 'China', ['CD', 'CG', 'CI', 'BJ', 'GA', 'CM', 'SN', 'TG', 'AE', 'FR', 'BE']],
  ['77 123 45 67', 'Dakar', ['CD', 'BJ', 'CG', 'GA', 'TG', 'ML', 'BF']],
  ['0532 123 45 67', 'Turkey', ['CD', 'CG', 'CI', 'BJ', 'GA', 'CM', 'SN', 'FR', 'BE']],
]

for (const [typed, from, companies] of foreign)
  test(`${typed} of ${from} is no number of ${companies.join(', ')}`, () => {
    for (const company of companies) assert.equal(e164Of(typed, [company]), undefined, company)
  })

test('numbers of the operators of each country are read as its own', () => {
  for (const [typed, country, number] of [
    ['0812 345 678', 'CD', '+243812345678'],
    ['0998 765 432', 'CD', '+243998765432'],
    ['0892345678', 'CD', '+243892345678'],
    ['06 612 34 56', 'CG', '+242066123456'],
    ['05 512 34 56', 'CG', '+242055123456'],
    ['07 07 12 34 56', 'CI', '+2250707123456'],
    ['27 20 22 12 34', 'CI', '+2252720221234'],
    ['01 97 65 43 21', 'BJ', '+2290197654321'],
    ['077 12 34 56', 'GA', '+24177123456'],
    ['6 99 12 34 56', 'CM', '+237699123456'],
    ['222 23 12 34', 'CM', '+237222231234'],
    ['77 123 45 67', 'SN', '+221771234567'],
    ['33 821 00 00', 'SN', '+221338210000'],
    ['138 1234 5678', 'CN', '+8613812345678'],
    ['050 123 4567', 'AE', '+971501234567'],
    ['0475/12.34.56', 'BE', '+32475123456'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['0532 123 45 67', 'TR', '+905321234567'],
    ['90 12 34 56', 'TG', '+22890123456'],
    ['923 123 456', 'AO', '+244923123456'],
  ] as const)
    assert.equal(e164Of(typed, [country]), number, typed)
})
