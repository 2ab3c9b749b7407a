import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { z } from 'zod'

/** A refusal in the OpenAPI document: every code of one status, with its sentence. */
export function refusalResponse(byCode: Record<string, string>) {
  const sentences = Object.entries(byCode).map(([code, message]) => `\`${code}\` : ${message}`)
  return { description: sentences.join('\n\n'), content: json({ $ref: '#/components/schemas/Refusal' }) }
}

/** A refusal of a file, which a browser may open as a page with the sentence (refused-page.ts). */
export function refusalOrPage(byCode: Record<string, string>) {
  const { description, content } = refusalResponse(byCode)
  return { description, content: { ...content, 'text/html': { schema: { type: 'string' as const } } } }
}

/** A JSON body. Both versions of the OpenAPI types accept it. */
export function json(schema: object) {
  return { 'application/json': { schema: schema as { type: 'object' } } }
}

/** JSON schema of an accepted body. */
export function takes(shape: z.ZodType) {
  return new ZodToJsonSchemaConverter().convert(shape, { strategy: 'input' })[1]
}

/** JSON schema of a response. */
export function gives(shape: z.ZodType) {
  return new ZodToJsonSchemaConverter().convert(shape, { strategy: 'output' })[1]
}

/** The session cookie of a successful sign-in. */
export const cookie = {
  'Set-Cookie': { description: 'Le témoin de la session, HttpOnly.', schema: { type: 'string' } },
} as const
