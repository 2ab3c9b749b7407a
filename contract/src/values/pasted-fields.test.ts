import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { contract } from '#index.ts'
import { FactorProof } from '#people/account/factor-draft.ts'
import { parseMoney, parseWeight, parseWhole } from './amounts.ts'
import { accountEmail, email, optionalEmail, sixDigits } from './fields.ts'
import { cleanPastedText, codeDigits, figureText, mailText } from './pasted-text.ts'

/** A kind of field is recognised by what it accepts and refuses, so that no new field can be forgotten. */
type Kind = { accepts: string; refuses: string[]; dirty: string[]; named?: RegExp }

const kinds: Record<string, Kind> = {
  email: {
    accepts: 'nom@societe.com',
    refuses: ['nom', '20', 'trois mots seulement'],
    named: /(?:^|[a-z])e?mail$/i,
    dirty: [
      '\u202anom@societe.com\u202c',
      'nom＠societe.com',
      'ｎｏｍ@ｓｏｃｉｅｔｅ．ｃｏｍ',
      'mailto:nom@societe.com',
      'MAILTO:nom@societe.com?subject=Bonjour',
      '<nom@societe.com>',
      'Grâce Mbuyi <nom@societe.com>;',
      '"Mbuyi, Grâce" <mailto:nom@societe.com>',
      'nom@societe.com;',
      '\ufeffnom@societe.com\u200b\u00a0',
    ],
  },
  'code of six digits': {
    accepts: '123456',
    refuses: ['12345', 'abcdef', '1234567'],
    dirty: [
      '١٢٣٤٥٦',
      '۱۲۳۴۵۶',
      '１２３４５６',
      '123 456',
      '123\u202f456',
      '\u202a123-456\u202c',
      '१२३ ४५६',
      '𝟏𝟐𝟑𝟒𝟓𝟔',
    ],
  },
  'backup code': {
    accepts: 'A7KQ93PDXM4R',
    refuses: ['A7KQ93PDXM4', '!!!!!!!!!!!!'],
    dirty: ['a7kq-93pd-xm4r', 'Ａ７ＫＱ９３ＰＤＸＭ４Ｒ', '\u202aA٧KQ ٩٣PD XM٤R\u202c'],
  },
  day: {
    accepts: '2026-11-20',
    refuses: ['2026-13-45', '20', 'x'],
    dirty: ['٢٠٢٦-١١-٢٠', '２０２６-１１-２０', '۲۰۲۶-۱۱-۲۰', ' 2026\u201111\u201120\u200b'],
  },
  'phone number': {
    accepts: '+243812345678',
    refuses: ['abcdefgh', '12', 'trois mots seulement'],
    dirty: ['+٢٤٣ ٨١٢ ٣٤٥ ٦٧٨', '＋２４３８１２３４５６７８', '\u202a+243 812 345 678\u202c'],
  },
}

type Field = { path: string; name: string; schema: z.ZodMiniType }

test('every field of the API reads what is pasted and typed on any keyboard as its clean form', () => {
  const found = new Map(Object.keys(kinds).map((kind) => [kind, 0]))
  for (const { path, name, schema } of fieldsOf(contract, '')) {
    const accepts = (value: string) => z.safeParse(schema, value).success
    for (const [kind, { accepts: clean, refuses, dirty, named }] of Object.entries(kinds)) {
      const isOfKind = accepts(clean) && (refuses.every((value) => !accepts(value)) || named?.test(name))
      if (!isOfKind) continue
      found.set(kind, (found.get(kind) ?? 0) + 1)
      for (const typed of dirty)
        assert.deepEqual(z.safeParse(schema, typed).data, z.parse(schema, clean), `${path}: ${kind} ${typed}`)
    }
  }
  for (const [kind, fields] of found) assert.ok(fields > 0, `the API has no ${kind}`)
})

test('a field without the cleaning would be found', () => {
  const forgotten = z.string().check(z.regex(/^\d{6}$/))
  const { accepts, refuses, dirty } = kinds['code of six digits'] as Kind
  assert.ok(z.safeParse(forgotten, accepts).success)
  assert.ok(refuses.every((value) => !z.safeParse(forgotten, value).success))
  assert.ok(dirty.some((value) => !z.safeParse(forgotten, value).success))
})

test('an address keeps what belongs to it, and two addresses are not one', () => {
  for (const [typed, clean] of [
    ["o'brien+fret@exemple.ie", "o'brien+fret@exemple.ie"],
    ["'nom@societe.com'", 'nom@societe.com'],
    ['«\u00a0nom@societe.com\u00a0»', 'nom@societe.com'],
    ['[nom@societe.com](mailto:nom@societe.com)', '[nom@societe.com](mailto:nom@societe.com)'],
    ['a@x.com; b@x.com', 'a@x.com; b@x.com'],
    ['<a@x.com>, <b@x.com>', '<a@x.com>, <b@x.com>'],
    ['<>', '<>'],
    ['mailto:', 'mailto:'],
    ['', ''],
  ] as const)
    assert.equal(mailText(typed), clean, typed)
  for (const typed of ['a@x.com; b@x.com', '<a@x.com>, <b@x.com>', '<>', 'mailto:', '<nom>', 'Nom <nom>'])
    assert.ok(!z.safeParse(email(), typed).success, typed)
  assert.equal(z.parse(optionalEmail(), ' \u200b\u202a'), null)
  assert.equal(mailText(`${'<'.repeat(8000)}@`), `${'<'.repeat(8000)}@`, 'a long text is left as it is')
})

test('a sign-in address of any form is cleaned, and an unknown one is merely wrong', () => {
  assert.equal(z.parse(accountEmail(), '\u202a<Nom＠societe.com>\u202c'), 'Nom@societe.com')
  assert.equal(z.parse(accountEmail(), 'pas une adresse'), 'pas une adresse')
  assert.ok(!z.safeParse(accountEmail(), ' \u200b ').success)
  assert.ok(!z.safeParse(accountEmail(), `${'a'.repeat(200)}@x`).success)
})

test('numbers, days and hours have the digits and separators of every keyboard', () => {
  for (const [typed, clean] of [
    ['١٢٫٥٠', '12.50'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['۱۲،۵', '12,5'],
    ['１２．５', '12.5'],
    ['１２，５', '12,5'],
    ['１２。５', '12.5'],
    ['\u202a12\u202c', '12'],
    ['−5', '-5'],
    ['1,234', '1,234'],
  ] as const)
    assert.equal(figureText(typed), clean, typed)
  assert.equal(cleanPastedText('١٢٫٥٠'), '12٫50', 'a text that is no figure keeps its separators')
  assert.deepEqual(['١٢٫٥٠', '١٬٢٣٤٫٥٠ $', '１２，５０', '۱۲۳', '1,234', '１，２３４'].map(parseMoney), [
    1250,
    123_450,
    1250,
    12_300,
    null,
    null,
  ])
  assert.deepEqual(['٣٣٫٣ kg', '３３．３', '٠٫٥'].map(parseWeight), [33.3, 33.3, 0.5])
  assert.deepEqual(['١٢', '１ ２００', '۷', '1.5', '', '-2', '1e3'].map(parseWhole), [
    12,
    1200,
    7,
    null,
    null,
    null,
    null,
  ])
  assert.equal(codeDigits('code : ١٢٣ ٤٥٦'), '123456')
})

test('a code of another length is refused, whatever its digits', () => {
  for (const typed of ['١٢٣٤٥', '１２３４５６７', '', 'abcdef', '½½½½½½', '1'.repeat(61)])
    assert.ok(!z.safeParse(sixDigits('Saisissez le code.'), typed).success, typed)
  assert.ok(!z.safeParse(FactorProof, { way: 'backup', code: 'A7KQ-93PD-XM4' }).success)
})

/** The input fields of every procedure of the API. */
function fieldsOf(node: unknown, path: string): Field[] {
  if (typeof node !== 'object' || node === null) return []
  if ('~orpc' in node) {
    const { inputSchema } = node['~orpc'] as { inputSchema?: z.ZodMiniType }
    return inputSchema ? propertiesOf(inputSchema, path) : []
  }
  return Object.entries(node).flatMap(([name, child]) => fieldsOf(child, path ? `${path}.${name}` : name))
}

type Definition = Record<string, unknown> & { type: string }

/** Wrappers and containers of a schema, by the name under which zod stores what is inside. */
const inner = ['innerType', 'in', 'element', 'left', 'right', 'valueType'] as const

function propertiesOf(schema: z.ZodMiniType, path: string): Field[] {
  const definition = schema._zod.def as unknown as Definition
  const shape = (definition.shape ?? {}) as Record<string, z.ZodMiniType>
  const own = Object.entries(shape).flatMap(([name, field]) => [
    { path: `${path}.${name}`, name, schema: field },
    ...propertiesOf(field, `${path}.${name}`),
  ])
  const within = inner.flatMap((place) => (definition[place] ? [definition[place] as z.ZodMiniType] : []))
  const options = (definition.options ?? []) as z.ZodMiniType[]
  return [...own, ...[...within, ...options].flatMap((one) => propertiesOf(one, path))]
}
