import type { Route } from '@orpc/contract'
import { z } from 'zod'
import type { Permission } from '#access/permissions.ts'
import { guarded, type ProcedureMeta } from '#access/procedure.ts'
import { type Bucket, buckets } from './buckets.ts'
import { fileMessages, tooHeavy, wrongKind } from './messages.ts'

type ExtraMeta = Omit<ProcedureMeta, 'permission' | 'takes' | 'gives'>

/**
 * Defines a procedure whose request body is a raw file for a bucket. The `name` query parameter is the file
 * name. The server derives the HTTP route from these arguments.
 */
export function upload(bucket: Bucket, permission: Permission, path: `/${string}`, more: ExtraMeta = {}) {
  return guarded(permission, { ...more, creates: true, takes: bucket })
    .route({ method: 'POST', path, successStatus: 201, spec: takesBytes })
    .errors(uploadErrors(bucket))
}

/**
 * Defines a procedure whose response is a raw file, with metadata in response headers. With `reads`, it
 * serves a stored file and sets an ETag.
 */
export function download(permission: Permission, path: `/${string}`, more: ExtraMeta) {
  return guarded(permission, { ...more, gives: true }).route({
    method: 'GET',
    path,
    spec: more.reads ? givesStored : givesBytes,
  })
}

/** Metadata of an upload, available before its content is read. The server computes `sha256` itself. */
export const UploadInput = z.object({
  name: z.string().trim().max(200, '200 caractères au plus.').default('fichier'),
  sha256: z.string().default(''),
})

/** Errors of an upload. */
const uploadErrors = (bucket: Bucket) =>
  ({
    EMPTY: { status: 422, message: fileMessages.empty },
    INFECTED: { status: 422, message: fileMessages.infected },
    TOO_LARGE: { status: 413, message: tooHeavy(buckets[bucket].largestBytes) },
    WRONG_TYPE: { status: 415, message: wrongKind(bucket) },
    QUOTA: { status: 413, message: fileMessages.quota },
  }) as const

type Describe = Extract<Route['spec'], (...words: never[]) => unknown>
type Operation = Parameters<Describe>[0]

const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } as const

/** OpenAPI description of an upload: the file is the body, and its name is a query parameter. */
const takesBytes: Describe = ({ requestBody: _, parameters = [], ...operation }) => ({
  ...operation,
  parameters: [...parameters, { name: 'name', in: 'query', schema: { type: 'string', maxLength: 200 } }],
  requestBody: { required: true, content: bytes },
})

/** OpenAPI description of a download: the file is the response. */
const givesBytes: Describe = (operation) =>
  withResponses(operation, { 200: { description: 'Le fichier', content: bytes } })

const givesStored: Describe = (operation) =>
  withResponses(operation, {
    200: { description: 'Le fichier', content: bytes },
    206: { description: "La partie demandée (`Range`) d'un son ou d'un film.", content: bytes },
    304: { description: 'Le fichier que vous avez déjà (`If-None-Match`).' },
  })

function withResponses(operation: Operation, responses: Operation['responses']): Operation {
  return { ...operation, responses: { ...operation.responses, ...responses } }
}
