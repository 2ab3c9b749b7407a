import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { z } from 'zod'

/** A refusal as the document tells it: every code of one status, each with its sentence. */
export function refused(byCode: Record<string, string>) {
  const sentences = Object.entries(byCode).map(([code, message]) => `\`${code}\` : ${message}`)
  return { description: sentences.join('\n\n'), content: json({ $ref: '#/components/schemas/Refusal' }) }
}

/** The same of a file that a browser opens by its address: it shows the sentence (refused-page.ts). */
export function refusedOrShown(byCode: Record<string, string>) {
  const { description, content } = refused(byCode)
  return { description, content: { ...content, 'text/html': { schema: { type: 'string' as const } } } }
}

/** A body of JSON, of a type that both versions of the standard know. */
export function json(schema: object) {
  return { 'application/json': { schema: schema as { type: 'object' } } }
}

/** What a body may be, as the standard says it. */
export function takes(shape: z.ZodType) {
  return new ZodToJsonSchemaConverter().convert(shape, { strategy: 'input' })[1]
}

/** What an answer is, as the standard says it. */
export function gives(shape: z.ZodType) {
  return new ZodToJsonSchemaConverter().convert(shape, { strategy: 'output' })[1]
}

/** The answer of who has come in. */
export const cookie = {
  'Set-Cookie': { description: 'Le témoin de la session, HttpOnly.', schema: { type: 'string' } },
} as const
