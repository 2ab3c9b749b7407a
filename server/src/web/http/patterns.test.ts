import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { contract } from '@escale/contract'
import { whatsappLink } from '@escale/contract/channels/whatsapp/link'
import { readCalculatorForm } from '@escale/contract/site/public/calculation'
import { isContractProcedure } from '@orpc/contract'
import { z } from 'zod'
import { clientAddress, parseProxies } from '#access/caller/address.ts'
import type { Server } from '#access/caller/server.ts'
import { readMessageHead } from '#access/guard/request-head.ts'
import { disposition, safeName } from '#channels/files/names.ts'
import { compileCss } from '#company/brand/css.ts'
import { shareOf } from '#testing/night.ts'
import { costOf, worstTexts } from '#testing/slow-texts.ts'
import { bodyBound, refusedBody } from './bounds.ts'
import { encodingFor } from './compression.ts'
import { isCachedCopyCurrent } from './freshness.ts'
import { jsonShape } from './json-shape.ts'
import { isCrossSiteWrite } from './origin.ts'

// A backtracking expression takes more than a hundred milliseconds for 16 kB, a linear one a fraction of one.
const mostMs = 40

const worst = worstTexts()
/** Each reader gets one text of seven by day, different from its neighbours. */
const textsFor = (at: number) => shareOf(worst, 7, at)

type Schema = z.core.$ZodType
type Def = Record<string, unknown> & { type: string }

function schemasIn(schema: Schema, found = new Set<Schema>()): Set<Schema> {
  if (found.has(schema)) return found
  found.add(schema)
  const def = schema._zod.def as unknown as Def
  const inner = [
    def.innerType,
    def.element,
    def.in,
    def.out,
    def.keyType,
    def.valueType,
    def.left,
    def.right,
    def.rest,
  ]
  const many = [
    ...Object.values((def.shape ?? {}) as object),
    ...((def.options ?? []) as unknown[]),
    ...((def.items ?? []) as unknown[]),
  ]
  for (const one of [...inner, ...many])
    if (one && typeof one === 'object' && '_zod' in one) schemasIn(one as Schema, found)
  return found
}

test('no field of any procedure is slow on 16 kB of the worst text', () => {
  const fields = new Set<Schema>()
  for (const group of Object.values(contract))
    for (const procedure of Object.values(group) as unknown[])
      if (isContractProcedure(procedure)) {
        const { inputSchema } = procedure['~orpc']
        if (inputSchema) for (const schema of schemasIn(inputSchema as Schema)) fields.add(schema)
      }
  const texts = [...fields].filter(
    (schema) => z.safeParse(schema, 'a').success || (schema._zod.def as unknown as Def).type === 'string',
  )
  assert.ok(texts.length > 60, `${texts.length} of ${fields.size}`)
  const slow = texts.flatMap((schema, at) =>
    textsFor(at).flatMap((text) => {
      const cost = costOf(() => z.safeParse(schema, text), mostMs)
      return cost > mostMs
        ? [`${JSON.stringify(schema._zod.def)} ${JSON.stringify(text.slice(0, 10))}: ${cost} ms`]
        : []
    }),
  )
  assert.deepEqual(slow, [])
})

const server = { secret: 'x', publicUrl: 'http://localhost:3000' } as Server

/** The readers of request headers, which run before the caller is authenticated. */
const proxies = parseProxies(['127.0.0.1'])

function readHeaders(headers: IncomingMessage['headers']): void {
  const request = {
    method: 'POST',
    headers,
    socket: { remoteAddress: '127.0.0.1' },
  } as unknown as IncomingMessage
  bodyBound(readMessageHead(request, server))
  clientAddress(request, proxies)
  isCrossSiteWrite(request, 'https://escale.example')
  isCrossSiteWrite(request, undefined)
  refusedBody(request, 1000)
  encodingFor(String(headers['accept-encoding']))
  const held = (name: string) => String(headers[name] ?? '')
  isCachedCopyCurrent({ get: held } as Headers, {
    etag: 'W/"a"',
    lastModified: 'Thu, 01 Jan 2015 00:00:00 GMT',
  })
}

test('no header that the server reads is slow on 16 kB of the worst text', () => {
  const names = new Set<string>()
  readHeaders(new Proxy({}, { get: (_, name) => void names.add(String(name)) }))
  for (const name of [
    'authorization',
    'cookie',
    'origin',
    'accept-encoding',
    'if-none-match',
    'x-forwarded-for',
    'content-type',
  ])
    assert.ok(names.has(name), name)
  const slow = [...names].flatMap((name, at) =>
    textsFor(at).flatMap((text) =>
      ['', 'Bearer ', 'escale='].flatMap((before) => {
        const cost = costOf(() => readHeaders({ [name]: before + text }), mostMs)
        return cost > mostMs ? [`${name} ${JSON.stringify(text.slice(0, 10))}: ${cost} ms`] : []
      }),
    ),
  )
  assert.deepEqual(slow, [])
})

test('no other reader of a caller’s text is slow on it, or breaks', () => {
  const readers: Record<string, (text: string) => unknown> = {
    'name of a file': (text) => [safeName(text, 'image/png'), disposition('attachment', text)],
    'calculator of the public pages': (text) => readCalculatorForm(() => text),
    'number of WhatsApp': (text) => whatsappLink(text, text),
    'shape of a body': (text) => jsonShape(Buffer.from(text)),
    'value of a style sheet': (text) => compileCss(`.card{padding:${text}}`),
    'number in a style sheet': (text) => compileCss(`.card{padding:${text}px;color:${text}}`),
    'number without a unit in a style sheet': (text) => compileCss(`.card{line-height:${text}}`),
    'selector of a style sheet': (text) => compileCss(`.card${text}{color:red}`),
  }
  const slow = Object.entries(readers).flatMap(([name, read], at) =>
    textsFor(at).flatMap((text) => {
      const cost = costOf(() => read(text), mostMs)
      return cost > mostMs ? [`${name} ${JSON.stringify(text.slice(0, 10))}: ${cost} ms`] : []
    }),
  )
  assert.deepEqual(slow, [])
})
