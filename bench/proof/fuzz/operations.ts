import type { OpenAPI } from '@orpc/contract'
import { describeApi } from '../../../server/src/web/api/openapi.ts'

export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

export type Parameter = { name: string; in: string; required?: boolean; schema: Schema }

/** An operation of the OpenAPI document that the product serves. */
export type Operation = {
  name: string
  method: string
  path: string
  parameters: Parameter[]
  takesKey: boolean
  body: { type: string; schema: Schema } | undefined
  answers: Record<string, OpenAPI.ResponseObject>
}

export const document = await describeApi()

/** The stream of events never ends. Tests of its own check it. */
const { '/realtime': _stream, ...paths } = document.paths ?? {}

export const operations: Operation[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, OpenAPI.OperationObject>).map(([method, described]) => {
    const [content] = Object.entries(
      (described.requestBody as OpenAPI.RequestBodyObject | undefined)?.content ?? {},
    )
    const parameters = (described.parameters ?? []).filter((parameter) => 'in' in parameter) as Parameter[]
    return {
      name: described.operationId ?? '',
      method: method.toUpperCase(),
      path,
      parameters,
      takesKey: JSON.stringify(described.parameters ?? []).includes('IdempotencyKey'),
      body: content && { type: content[0], schema: (content[1] as { schema: Schema }).schema },
      answers: described.responses as Record<string, OpenAPI.ResponseObject>,
    }
  }),
)
