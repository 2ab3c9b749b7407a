import { contract } from '@escale/contract'
import type { ProcedureMeta } from '@escale/contract/access/procedure'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { canary } from '../../../server/src/testing/canary-data.ts'
import { document, type Operation } from './operations.ts'
import type { Answer } from './wire.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema({ $id: 'document', components: { schemas: closed(document.components?.schemas) } })
const judges = new Map<string, ValidateFunction>()

/** What nobody outside should read: where a program stands, what its database says. */
const inside =
  /\n\s+at .+:\d+:\d+|node:internal|node_modules|\.[jt]s:\d+|SQLSTATE|syntax error|violates [\w-]+ constraint|duplicate key|relation "|column "|invalid input syntax|invalid byte sequence|permission denied|out of range for type|TypeError|ReferenceError|RangeError|SyntaxError|ZodError|ECONNREFUSED/

/**
 * What is wrong with an answer; undefined when it is as the document says, and says nothing that it should
 * not.
 */
export function faultOf(operation: Operation, answer: Answer, foreign: Foreign): string | undefined {
  const text = answer.body.toString()
  return wentWrong(answer, text) ?? undescribed(operation, answer, text) ?? leaked(operation, text, foreign)
}

function wentWrong({ status, headers }: Answer, text: string): string | undefined {
  if (status < 500) return undefined
  if (status !== 503) return `${status} ${text.slice(0, 200)}`
  return isJson(headers) && typeof JSON.parse(text).code === 'string'
    ? undefined
    : `503 that tells no cause: ${text.slice(0, 200)}`
}

function undescribed(operation: Operation, { status, headers }: Answer, text: string): string | undefined {
  const described = operation.answers[status]
  if (!described) return `${status} is not described: ${text.slice(0, 200)}`
  if (described.content?.['text/html'] && (headers['content-type'] ?? '').startsWith('text/html'))
    return undefined
  const schema = described.content?.['application/json']?.schema
  if (schema)
    return isJson(headers)
      ? misshapen(operation, status, schema, text)
      : `${status} is ${headers['content-type']}, not JSON: ${text.slice(0, 100)}`
  if (described.content) return isJson(headers) ? `${status} is JSON where a file is described` : undefined
  return text === '' ? undefined : `${status} with a body where none is described: ${text.slice(0, 200)}`
}

function misshapen({ name }: Operation, status: number, schema: object, text: string): string | undefined {
  const key = `${name} ${status}`
  const judge =
    judges.get(key) ??
    ajv.compile(
      closed(
        JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')),
      ) as object,
    )
  judges.set(key, judge)
  const value = text === '' ? undefined : readJson(text)
  return judge(value) ? undefined : `${status} ${ajv.errorsText(judge.errors)} in ${text.slice(0, 300)}`
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The same schema where an object has no field but those described: what is answered besides was meant for
 * nobody.
 */
function closed(schema: unknown, isPart = false): unknown {
  if (!schema || typeof schema !== 'object') return schema
  if (Array.isArray(schema)) return schema.map((one) => closed(one, isPart))
  const { allOf, ...rest } = schema as {
    allOf?: unknown[]
    properties?: object
    additionalProperties?: unknown
  }
  const inner = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      name === 'properties'
        ? Object.fromEntries(Object.entries(value as object).map(([field, one]) => [field, closed(one)]))
        : closed(value),
    ]),
  )
  const isClosed = rest.properties !== undefined && rest.additionalProperties === undefined && !isPart
  return {
    ...inner,
    ...(allOf && { allOf: allOf.map((one) => closed(one, true)), unevaluatedProperties: false }),
    ...(isClosed && { additionalProperties: false }),
  }
}

/**
 * Ids of another company's rows that nobody was ever told, and whether who asks may hear of companies at all.
 */
export type Foreign = { ids: string[]; isAbove: boolean }

function leaked(operation: Operation, text: string, { ids, isAbove }: Foreign): string | undefined {
  const inner = inside.exec(text)
  if (inner) return `tells of the inside: « ${text.slice(Math.max(0, inner.index - 60), inner.index + 120)} »`
  if (operation.path === '/places' || (isAbove && ofAllCompanies.has(operation.name))) return undefined // the ports of the world, those of the Canaries too
  if (text.toUpperCase().includes(canary)) return `the word of another company: « ${text.slice(0, 300)} »`
  const id = ids.find((one) => text.includes(one))
  return id && `an id of another company: ${id}`
}

const isJson = (headers: Answer['headers']) => (headers['content-type'] ?? '').startsWith('application/json')

/** What a super administrator is told of every company. */
const ofAllCompanies = new Set(
  Object.entries(contract).flatMap(([group, procedures]) =>
    Object.entries(procedures as Record<string, { '~orpc': { meta: ProcedureMeta } }>)
      .filter(
        ([, procedure]) =>
          procedure['~orpc']?.meta.permission === 'platform.manage' || procedure['~orpc']?.meta.administers,
      )
      .map(([name]) => `${group}.${name}`),
  ),
)
