import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { contract } from '@escale/contract'
import { z } from 'zod'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

type Procedure = { '~orpc': { inputSchema?: z.ZodType } }
const inputs = Object.entries(contract).flatMap(([domain, calls]) =>
  Object.entries(calls).flatMap(([name, call]) => {
    const schema = (call as unknown as Procedure)['~orpc'].inputSchema
    return schema ? [[`${domain}.${name}`, schema] as const] : []
  }),
)

const wrongs = [
  null,
  undefined,
  '',
  'x',
  'x'.repeat(10_001),
  'undefined',
  -1,
  1.5,
  Number.NaN,
  1e300,
  true,
  [],
  ['x'],
  {},
  { x: 1 },
  '\0',
]
const sentence = /^[\p{Lu}\d].*[^ ,:;]$/su
const jargon =
  /NaN|undefined|indéfini|null|entrée invalide|option invalide|reçu$|[|"[\]{}]|\b(invalid|expected|received|required|must|input|string|number|too|object)\b/i

test('every validation error is a French sentence that names what is expected', () => {
  assert.ok(inputs.length > 60)
  const sentences = new Map<string, string>()
  for (const [name, schema] of inputs) {
    for (const wrong of [
      ...wrongs,
      ...fieldNames(schema).flatMap((field) => wrongs.map((value) => ({ [field]: value }))),
    ]) {
      for (const { message } of z.safeParse(schema, wrong).error?.issues ?? [])
        sentences.set(message, `${name} ${JSON.stringify(wrong)}`.slice(0, 200))
    }
  }
  assert.ok(sentences.size > 50)
  const unfit = [...sentences].filter(
    ([message]) =>
      jargon.test(message.replaceAll(/objet JSON|true ou false|^Valeurs possibles : .*/g, '')) ||
      !sentence.test(message),
  )
  assert.deepEqual(unfit, [])
})

test('every list describes its page size with the same words', () => {
  const lists = inputs.filter(([, schema]) => fieldNames(schema).includes('limit'))
  assert.ok(lists.length > 10)
  for (const [name, schema] of lists) {
    for (const limit of ['beaucoup', 0, 1.5, 201]) {
      const said = z.safeParse(schema, { limit }).error?.issues.find(({ path: [field] }) => field === 'limit')
      assert.match(said?.message ?? '', /^Indiquez un nombre entre 1 et [12]00\.$/, `${name} ${limit}`)
    }
  }
})

test('a missing, unknown or mistyped parameter is reported under its name', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  const refusalOf = async (work: Promise<unknown>) =>
    work.catch(({ code, message, data }) => [code, message, data.fields])
  const invalid = ['INVALID', 'Certaines informations sont à corriger.']
  assert.deepEqual(
    await refusalOf(admin.clients.list({ sort: 'drop', limit: 'beaucoup', owing: 'peut-être' } as never)),
    [
      ...invalid,
      {
        sort: 'Valeurs possibles : name, createdAt, match, type, balance.',
        limit: 'Indiquez un nombre entre 1 et 200.',
        owing: 'Indiquez true ou false.',
      },
    ],
  )
  assert.deepEqual(await refusalOf(admin.clients.create({} as never)), [
    ...invalid,
    { name: "Indiquez le nom de l'entreprise." },
  ])
  assert.deepEqual(await refusalOf(admin.invoices.create({ serviceType: 'Fluvial' } as never)), [
    ...invalid,
    {
      serviceType: 'Indiquez Maritime ou Aérien.',
      clientId: 'Choisissez un client.',
      issueDate: "Indiquez une date d'émission valide.",
      dueDate: "Indiquez une date d'échéance valide.",
      lines: 'Cette information est obligatoire.',
    },
  ])
  assert.deepEqual(await refusalOf(admin.clients.create('Kivu' as never)), [
    'INVALID',
    'Indiquez un objet JSON.',
    {},
  ])
})

/** The field names of a schema, inside unions and checks too. */
function fieldNames(schema: z.core.$ZodType): string[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> }
  const inner = [def.innerType, def.in, def.left, def.right, ...((def.options as unknown[]) ?? [])].filter(
    (part) => part !== undefined,
  )
  return [
    ...new Set([
      ...Object.keys((def.shape as object) ?? {}),
      ...inner.flatMap((part) => fieldNames(part as z.core.$ZodType)),
    ]),
  ]
}
