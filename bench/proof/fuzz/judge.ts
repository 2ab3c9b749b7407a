import { contract } from '@escale/contract'
import type { ProcedureMeta } from '@escale/contract/access/procedure'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { canary } from '../../../server/testing/company/canary-data.ts'
import type { HttpResponse } from '../../http.ts'
import { document, type Operation } from './operations.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema({ $id: 'document', components: { schemas: closeSchema(document.components?.schemas) } })
const judges = new Map<string, ValidateFunction>()

/** Texts of the program and of its database that no response may hold. */
const internalText =
  /\n\s+at .+:\d+:\d+|node:internal|node_modules|\.[jt]s:\d+|SQLSTATE|syntax error|violates [\w-]+ constraint|duplicate key|relation "|column "|invalid input syntax|invalid byte sequence|permission denied|out of range for type|TypeError|ReferenceError|RangeError|SyntaxError|ZodError|ECONNREFUSED/

/** The fault of a response. Undefined when the document describes it and it leaks nothing. */
export function faultOf(operation: Operation, answer: HttpResponse, foreign: Foreign): string | undefined {
  const text = answer.body.toString()
  return (
    serverFault(answer, text) ?? undescribedFault(operation, answer, text) ?? leak(operation, text, foreign)
  )
}

function serverFault({ status, headers }: HttpResponse, text: string): string | undefined {
  if (status < 500) return undefined
  if (status !== 503) return `${status} ${text.slice(0, 200)}`
  return isJson(headers) && typeof JSON.parse(text).code === 'string'
    ? undefined
    : `503 that tells no cause: ${text.slice(0, 200)}`
}

function undescribedFault(
  operation: Operation,
  { status, headers }: HttpResponse,
  text: string,
): string | undefined {
  const described = operation.answers[status]
  if (!described) return `${status} is not described: ${text.slice(0, 200)}`
  if (described.content?.['text/html'] && (headers['content-type'] ?? '').startsWith('text/html'))
    return undefined
  const schema = described.content?.['application/json']?.schema
  if (schema)
    return isJson(headers)
      ? shapeFault(operation, status, schema, text)
      : `${status} is ${headers['content-type']}, not JSON: ${text.slice(0, 100)}`
  if (described.content) return isJson(headers) ? `${status} is JSON where a file is described` : undefined
  return text === '' ? undefined : `${status} with a body where none is described: ${text.slice(0, 200)}`
}

function shapeFault({ name }: Operation, status: number, schema: object, text: string): string | undefined {
  const key = `${name} ${status}`
  const judge =
    judges.get(key) ??
    ajv.compile(
      closeSchema(
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

/** Forbids the fields that a schema does not describe. */
function closeSchema(schema: unknown, isPart = false): unknown {
  if (!schema || typeof schema !== 'object') return schema
  if (Array.isArray(schema)) return schema.map((one) => closeSchema(one, isPart))
  const { allOf, ...rest } = schema as {
    allOf?: unknown[]
    properties?: object
    additionalProperties?: unknown
  }
  const inner = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      name === 'properties'
        ? Object.fromEntries(Object.entries(value as object).map(([field, one]) => [field, closeSchema(one)]))
        : closeSchema(value),
    ]),
  )
  const isClosed = rest.properties !== undefined && rest.additionalProperties === undefined && !isPart
  return {
    ...inner,
    ...(allOf && { allOf: allOf.map((one) => closeSchema(one, true)), unevaluatedProperties: false }),
    ...(isClosed && { additionalProperties: false }),
  }
}

/** Ids of another company that were in no response, and whether the caller is above companies. */
export type Foreign = { ids: string[]; isAbove: boolean }

function leak(operation: Operation, text: string, { ids, isAbove }: Foreign): string | undefined {
  const inner = internalText.exec(text)
  if (inner) return `internal text: « ${text.slice(Math.max(0, inner.index - 60), inner.index + 120)} »`
  // The ports of the world include those of the Canary Islands.
  if (operation.path === '/places' || (isAbove && ofAllCompanies.has(operation.name))) return undefined
  if (text.toUpperCase().includes(canary)) return `the word of another company: « ${text.slice(0, 300)} »`
  const id = ids.find((one) => text.includes(one))
  return id && `an id of another company: ${id}`
}

const isJson = (headers: HttpResponse['headers']) =>
  (headers['content-type'] ?? '').startsWith('application/json')

/** The operations in which a super administrator reads of every company. */
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
