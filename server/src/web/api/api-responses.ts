import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { z } from 'zod'

/** Describes a refusal in the OpenAPI document: every error code of one status code, with its French text. */
export function refusalResponse(byCode: Record<string, string>) {
  const sentences = Object.entries(byCode).map(([code, message]) => `\`${code}\` : ${message}`)
  return { description: sentences.join('\n\n'), content: json({ $ref: '#/components/schemas/Refusal' }) }
}

/**
 * Refusal of a file. A browser that opened the file as a page gets an HTML page with the error text
 * (refused-page.ts).
 */
export function refusalOrPage(byCode: Record<string, string>) {
  const { description, content } = refusalResponse(byCode)
  return { description, content: { ...content, 'text/html': { schema: { type: 'string' as const } } } }
}

/**
 * A JSON body of a response. The two versions of the OpenAPI types describe schemas differently, and accept
 * this one.
 */
export function json(schema: object) {
  return { 'application/json': { schema: schema as { type: 'object' } } }
}

/** JSON schema of a request body, from its Zod schema. */
export function takes(shape: z.ZodType) {
  return new ZodToJsonSchemaConverter().convert(shape, { strategy: 'input' })[1]
}

/** JSON schema of a response body, from its Zod schema. */
export function gives(shape: z.ZodType) {
  return new ZodToJsonSchemaConverter().convert(shape, { strategy: 'output' })[1]
}

/** The header that sets the session cookie after a sign-in. */
export const cookie = {
  'Set-Cookie': { description: 'Le témoin de la session, HttpOnly.', schema: { type: 'string' } },
} as const
