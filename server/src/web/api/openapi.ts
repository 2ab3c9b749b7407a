import { setImmediate } from 'node:timers/promises'
import { contract } from '@escale/contract'
import { keyFor, type ProcedureMeta } from '@escale/contract/access/procedure'
import { hasScope, scopes } from '@escale/contract/company/api-keys/scopes'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import {
  type AnyContractRouter,
  type ErrorMap,
  isContractProcedure,
  type OpenAPI,
  type Route,
} from '@orpc/contract'
import { OpenAPIGenerator, type OpenAPIGeneratorGenerateOptions } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { z } from 'zod'
import { refusalOrPage, refusalResponse } from './api-responses.ts'
import { summaries } from './api-summaries.ts'
import { signInPaths } from './sign-in-paths.ts'
import { streamPaths } from './stream-paths.ts'
import { tokenPaths } from './token-paths.ts'

type Described = {
  operation: OpenAPI.OperationObject
  meta: ProcedureMeta
  route: Route
  refusals: ErrorMap
  input: unknown
  output: unknown
}
/** Error codes and their French texts, grouped by HTTP status code. */
type Refusals = Record<number, Record<string, string>>

const description = `Tous les montants (total, paidAmount, unitPrice, amount, price, balance) sont des **centimes de dollar US**, entiers.
Les poids sont des kilogrammes, à trois décimales au plus. Les erreurs ont une seule forme : { code, message, fields? }.
Chaque création demande un en-tête Idempotency-Key : la même clé et le même contenu redonnent la première réponse. Toute autre écriture peut en porter un.
Un PATCH ne change que les champs qu'il nomme.`

const refusal = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string', description: 'Une phrase en français.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Une phrase par champ, sous son chemin : lines.0.quantity.',
    },
    data: { type: 'object' },
  },
} as const

const components = {
  schemas: { Refusal: refusal },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description:
        'Une par création : la même clé et le même contenu redonnent la première réponse pendant trente jours.',
      schema: { type: 'string', minLength: 1, maxLength: 100 },
    },
    IdempotencyKeyOfChange: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'Facultatif : la même clé et le même contenu redonnent la première réponse pendant trente jours.',
      schema: { type: 'string', minLength: 1, maxLength: 100 },
    },
    Company: {
      name: 'X-Company',
      in: 'header',
      description:
        "L'entreprise où l'appelant croit être : 409 si sa session est dans une autre. Elle n'est jamais suivie.",
      schema: { type: 'string' },
    },
  },
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'escale',
      description: 'Le cookie de la connexion (`__Host-escale` en https).',
    },
    token: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: "Le jeton d'une application, donné par `/auth/token` : la même session, les mêmes droits.",
    },
    apiKey: { type: 'http', scheme: 'bearer', description: "Une clé d'API, `esc_…`, créée dans Paramètres." },
  },
} as const

/** Generates the OpenAPI 3.1 document from the contract, and adds the refusals that any request may get. */
export async function describeApi(): Promise<OpenAPI.Document> {
  const document = await generateByGroup({
    info: {
      title: 'Escale',
      version: '1',
      description,
      license: { name: 'Usage réservé à ses clients', identifier: 'LicenseRef-Escale' },
    },
    servers: [{ url: '/api' }],
    components: components as unknown as OpenAPI.ComponentsObject,
    customErrorResponseBodySchema: refusal,
  })
  for (const described of operationsOf(document)) complete(described)
  document.paths = { ...signInPaths(), ...tokenPaths(), ...streamPaths(), ...document.paths }
  for (const methods of Object.values(document.paths))
    for (const operation of Object.values(methods as Record<string, OpenAPI.OperationObject>))
      operation.responses = { ...metByAll, ...operation.responses }
  return document
}

/** Generates group after group, so that other requests pass in between. The whole takes 300 ms. */
async function generateByGroup(options: OpenAPIGeneratorGenerateOptions): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const paths: NonNullable<OpenAPI.Document['paths']> = {}
  let document: OpenAPI.Document | undefined
  for (const [group, procedures] of Object.entries(contract)) {
    document = await generator.generate({ [group]: procedures } as AnyContractRouter, options)
    for (const [path, methods] of Object.entries(document.paths ?? {}))
      paths[path] = { ...paths[path], ...methods }
    await setImmediate()
  }
  return { ...(document as OpenAPI.Document), paths }
}

/**
 * Refusals that do not depend on the procedure, because they come before routing. A GET gets those of a body
 * too if it has one.
 */
const metByAll = {
  400: refusalResponse({ BAD_REQUEST: apiRefusals.malformed }),
  408: refusalResponse({ TOO_SLOW: apiRefusals.tooSlow }),
  413: refusalResponse({ PAYLOAD_TOO_LARGE: apiRefusals.tooLarge }),
  415: refusalResponse({ UNSUPPORTED_MEDIA_TYPE: apiRefusals.wrongType }),
  431: refusalResponse({ TOO_MANY_HEADERS: apiRefusals.tooLarge }),
  503: refusalResponse({ UNAVAILABLE: messages.unavailable }),
}

function operationsOf(document: OpenAPI.Document): Described[] {
  return Object.entries(contract).flatMap(([group, procedures]) =>
    Object.entries(procedures as Record<string, unknown>).flatMap(([name, procedure]) => {
      if (!isContractProcedure(procedure)) return []
      const { meta, route, errorMap, inputSchema, outputSchema } = procedure['~orpc']
      const method = (route.method ?? 'POST').toLowerCase() as 'get'
      const operation = document.paths?.[route.path ?? '']?.[method]
      if (!operation) throw new Error(`${group}.${name} is not in the document`)
      operation.summary = (summaries as Record<string, Record<string, string>>)[group]?.[name] ?? ''
      operation.tags = [group]
      return [
        {
          operation,
          meta: meta as ProcedureMeta,
          route,
          refusals: errorMap,
          input: inputSchema,
          output: outputSchema,
        },
      ]
    }),
  )
}

function complete(described: Described): void {
  const { operation, meta, output } = described
  operation.security = meta.permission
    ? [{ session: [] }, { token: [] }, ...(isForKeys(meta) ? [{ apiKey: [] }] : [])]
    : []
  operation.parameters = [...(operation.parameters ?? []).map(withoutEmptyValues), ...headerParameters(meta)]
  const successes = Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) < 400)
  const answers =
    output instanceof z.ZodVoid
      ? { 204: { description: 'Fait.' } }
      : Object.fromEntries(successes.map(([status, answer]) => [status, describedInFrench(answer)]))
  const toResponse = meta.gives ? refusalOrPage : refusalResponse
  operation.responses = {
    ...answers,
    ...Object.fromEntries(
      Object.entries(refusalsOf(described)).map(([status, by]) => [status, toResponse(by)]),
    ),
  }
}

// Removes `allowEmptyValue` and `allowReserved` from a query parameter. The generator adds them, but this API
// refuses empty values.
function withoutEmptyValues(parameter: OpenAPI.ParameterObject | OpenAPI.ReferenceObject) {
  if (!('in' in parameter) || parameter.in !== 'query') return parameter
  const { allowEmptyValue: _, allowReserved: __, ...rest } = parameter
  return rest
}

const keyNames = { asked: ['IdempotencyKey'], welcome: ['IdempotencyKeyOfChange'] }

function headerParameters(meta: ProcedureMeta): OpenAPI.ReferenceObject[] {
  const key = keyFor(meta)
  const names = [...(key ? keyNames[key] : []), ...(meta.permission ? ['Company'] : [])]
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

/** The refusals of a procedure: those that the contract declares, and those of authentication and limits. */
function refusalsOf({ meta, route, refusals, input }: Described): Refusals {
  const found: Refusals = {}
  const add = (status: number, code: string, message: string) => {
    found[status] = { ...found[status], [code]: message }
  }
  for (const [code, error] of Object.entries(refusals))
    if (error) add(error.status ?? 500, code, error.message ?? '')
  const writes = route.method !== 'GET'
  if (input || meta.creates) add(422, 'INVALID', messages.invalid)
  if (writes) {
    add(400, 'BAD_REQUEST', apiRefusals.malformed)
    add(403, 'FOREIGN_ORIGIN', apiRefusals.foreignOrigin)
  }
  if (meta.creates) add(400, 'KEY_MISSING', apiRefusals.keyMissing)
  if (keyFor(meta)) {
    add(409, 'KEY_RUNNING', apiRefusals.keyRunning)
    add(422, 'KEY_REUSED', apiRefusals.keyReused)
  }
  if (meta.permission && !meta.half) add(403, 'FACTOR_LACKING', apiRefusals.factorLacking)
  if (meta.permission) add(409, 'COMPANY_CHANGED', messages.companyChanged)
  if (isForKeys(meta)) add(429, 'TOO_MANY', apiRefusals.tooMany)
  add(503, 'UNAVAILABLE', messages.unavailable)
  return found
}

function describedInFrench<Answer extends object>(answer: Answer): Answer {
  return 'description' in answer && answer.description === 'OK' ? { ...answer, description: 'Fait.' } : answer
}

function isForKeys({ permission, personal }: ProcedureMeta): boolean {
  return permission !== undefined && !personal && hasScope(scopes, permission)
}
