import type { Route } from '@orpc/contract'
import { z } from 'zod'
import type { Permission } from '#access/permissions.ts'
import { guarded, type ProcedureMeta } from '#access/procedure.ts'
import { type Bucket, buckets } from './buckets.ts'
import { fileMessages, tooHeavy, wrongKind } from './messages.ts'

type More = Omit<ProcedureMeta, 'permission' | 'takes' | 'gives'>

/**
 * A call whose body is a file, raw, which a bucket keeps; `?name=` what to call it. Its address in HTTP
 * follows from it.
 */
export function upload(bucket: Bucket, permission: Permission, path: `/${string}`, more: More = {}) {
  return guarded(permission, { ...more, creates: true, takes: bucket })
    .route({ method: 'POST', path, successStatus: 201, spec: takesBytes })
    .errors(refusedBytes(bucket))
}

/**
 * A call whose answer is a file, raw: what is said of it travels in its headers. One that is only read is
 * stored as it is, and has a tag.
 */
export function download(permission: Permission, path: `/${string}`, more: More) {
  return guarded(permission, { ...more, gives: true }).route({
    method: 'GET',
    path,
    spec: more.reads ? givesStored : givesBytes,
  })
}

/**
 * What is known of bytes before they are read: the rest is in the body of the request, raw. `sha256` is
 * filled in by the server.
 */
export const Sent = z.object({
  name: z.string().trim().max(200, '200 caractères au plus.').default('fichier'),
  sha256: z.string().default(''),
})

/** Why bytes were refused. */
const refusedBytes = (bucket: Bucket) =>
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

/** How an upload is told in the description of the API: the body is the file, its name is in the address. */
const takesBytes: Describe = ({ requestBody: _, parameters = [], ...operation }) => ({
  ...operation,
  parameters: [...parameters, { name: 'name', in: 'query', schema: { type: 'string', maxLength: 200 } }],
  requestBody: { required: true, content: bytes },
})

/** How a download is told: the answer is the file. */
const givesBytes: Describe = (operation) =>
  answeredBy(operation, { 200: { description: 'Le fichier', content: bytes } })

const givesStored: Describe = (operation) =>
  answeredBy(operation, {
    200: { description: 'Le fichier', content: bytes },
    206: { description: "La partie demandée (`Range`) d'un son ou d'un film.", content: bytes },
    304: { description: 'Le fichier que vous avez déjà (`If-None-Match`).' },
  })

function answeredBy(operation: Operation, responses: Operation['responses']): Operation {
  return { ...operation, responses: { ...operation.responses, ...responses } }
}
