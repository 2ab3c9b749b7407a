import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as z from 'zod/mini'
import {
  city,
  colour,
  email,
  optionalEmail,
  phone,
  phones,
  quantity,
  reason,
  timeZone,
  timeZonesWith,
} from './fields.ts'
import { slug } from './slug.ts'
import { readablePhone } from './telephone/readable-phone.ts'
import { e164Of, storedNumbers, telephone, telephones } from './telephone/telephone.ts'

function parsePhone(typed: string, countries: string[] = [], schema = telephone()) {
  const numbers = z.parse(schema, typed)
  return numbers && storedNumbers(numbers, countries)
}

const fieldSentence = (field: z.core.$ZodType, typed: unknown) =>
  z.safeParse(field, typed).error?.issues[0]?.message

test('a phone number is stored in E.164, in any typed form', () => {
  for (const typed of ['+243 812 345 678', '00243 812-345-678', ' +243 (812) 345.678 ', '+243812345678']) {
    assert.equal(parsePhone(typed), '+243812345678', typed)
  }
  assert.equal(z.parse(telephone(), ''), null)
  assert.equal(
    parsePhone('+243 815 550 100 ; +225 07 55 50 10 00', [], telephones()),
    '+243815550100, +2250755501000',
  )
})

test('a form recognises its own number in the stored row', () => {
  assert.equal(z.parse(phone(), '00243 (811) 222.333'), parsePhone('+243 811 222 333'))
  assert.equal(z.parse(phones(), '+243 815 550 100/+225 07 55 50 10 00'), '+243815550100, +2250755501000')
})

test('a national number is read with the first country of the company where it is valid', () => {
  assert.equal(parsePhone('0812 345 678', ['CD']), '+243812345678')
  assert.equal(parsePhone('812345678', ['CD']), '+243812345678', 'a spreadsheet ate its zero')
  assert.equal(parsePhone('06 612 34 56', ['CD', 'CG']), '+242066123456')
  assert.equal(parsePhone('0812 345 678', []), undefined)
  const numbers = z.parse(telephones(), '0812 345 678, 061 234 5')
  assert.equal(numbers && storedNumbers(numbers, ['CD']), undefined, 'one of them is no number')
  assert.equal(e164Of('0812 345 678', [null, 'XX', 'CD']), '+243812345678')
  assert.equal(
    parsePhone('0812 345 678, 06 612 34 56', ['CD', 'CG'], telephones()),
    '+243812345678, +242066123456',
  )
  assert.equal(parsePhone('+33 6 12 34 56 78', ['CD']), '+33612345678')
})

test('a number valid in both countries of a company is read with the first', () => {
  assert.equal(parsePhone('0812 345 678', ['CD', 'ZA']), '+243812345678')
  assert.equal(parsePhone('0812 345 678', ['ZA', 'CD']), '+27812345678')
})

test('an impossible number is refused with a message, or cannot be parsed', () => {
  for (const typed of ['appelle-moi', '+243'])
    assert.match(fieldSentence(phone(), typed) ?? '', /^Téléphone invalide/, typed)
  for (const typed of ['+243 12', '+243 812 345 6789', '+999 812 345 678', '+1 555 123'])
    assert.ok(fieldSentence(telephone(), typed) !== undefined || parsePhone(typed) === undefined, typed)
})

test('numbers are grouped as by libphonenumber, those of Ivory Coast in pairs', () => {
  const numbers = [
    '+243812345678',
    '+242066123456',
    '+237677141719',
    '+237222231234',
    '+24106031234',
    '+24111234567',
    '+2290195123456',
  ]
  numbers.push(
    '+221701234567',
    '+221338210000',
    '+8613123456789',
    '+862055550142',
    '+861012345678',
    '+8675588888888',
    '+971501234567',
  )
  numbers.push('+97142234567', '+33612345678', '+33123456789', '+32470123456')
  for (const number of numbers)
    assert.equal(readablePhone(number), parsePhoneNumberFromString(number)?.formatInternational(), number)
  assert.equal(readablePhone('+2250782701428'), '+225 07 82 70 14 28')
})

test('a formatted number, typed again, is the same number', () => {
  for (const [parsePhone, read] of [
    ['+243812345678', '+243 812 345 678'],
    ['+2250755501000', '+225 07 55 50 10 00'],
    ['+237677141719', '+237 6 77 14 17 19'],
    ['+33612345678', '+33 6 12 34 56 78'],
    ['+12125550147', '+1 212 555 0147'],
    ['+862055550142', '+86 20 5555 0142'],
  ] as const) {
    assert.equal(readablePhone(parsePhone), read)
    assert.equal(e164Of(read), parsePhone)
  }
  assert.equal(readablePhone('+243815550100, +243998765432'), '+243 815 550 100, +243 998 765 432')
  assert.equal(readablePhone(null), '')
})

test('each field has one rule', () => {
  assert.equal(z.parse(city(), ` ${'x'.repeat(100)} `), 'x'.repeat(100))
  assert.equal(fieldSentence(city(), 'x'.repeat(101)), '100 caractères au plus.')
  assert.equal(fieldSentence(email(), 'nom@'), 'Email invalide. Exemple : nom@societe.com')
  assert.equal(z.parse(optionalEmail(), ' '), null)
  for (const zone of ['Africa/Kinshasa', 'America/Argentina/Ushuaia', 'UTC'])
    assert.equal(z.parse(timeZone(), zone), zone)
  for (const zone of ['+01:00', 'africa/kinshasa', 'Mars/Olympus'])
    assert.equal(fieldSentence(timeZone(), zone), 'Choisissez un fuseau horaire.')
  assert.equal(z.parse(colour(), ' #0B7285 '), '#0b7285')
  assert.equal(fieldSentence(slug(), 'admin'), 'Ce lien est déjà utilisé.')
  assert.match(fieldSentence(slug(), '-a') ?? '', /^De 3 à 40/)
})

test('a reason is required, has a maximum length, and contains no forbidden character', () => {
  assert.equal(z.parse(reason(1000), ` ${'x'.repeat(1000)} `).length, 1000)
  assert.match(fieldSentence(reason(1000), 'x'.repeat(1001)) ?? '', /^1\s000 caractères au plus\.$/)
  for (const nothing of ['', '  ', undefined])
    assert.equal(fieldSentence(reason(500), nothing), 'Indiquez un motif.')
  assert.equal(fieldSentence(reason(500), 'a\0b'), 'Ce texte contient un caractère interdit.')
})

test('a quantity counts pieces, from one to a million', () => {
  for (const pieces of [1, 1_000_000]) assert.equal(z.parse(quantity(), pieces), pieces)
  for (const none of [0, -1, 1.5, '1'])
    assert.equal(fieldSentence(quantity(), none), 'La quantité doit être un entier positif.', String(none))
  assert.equal(fieldSentence(quantity(), 1_000_001), 'La quantité ne peut pas dépasser 1 000 000.')
})

test('every offered time zone can be stored, and the stored one is offered', () => {
  const offered = timeZonesWith('America/Montreal')
  for (const zone of ['America/Montreal', 'Africa/Kinshasa', 'Africa/Dar_es_Salaam', 'UTC'])
    assert.ok(offered.includes(zone), zone)
  for (const zone of offered) assert.equal(fieldSentence(timeZone(), zone), undefined, zone)
  assert.deepEqual(offered, [...new Set(offered)].sort())
})
