import { messages } from '@escale/contract/wire/messages'
import { ORPCError } from '@orpc/server'
import * as z from 'zod/mini'

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }

/**
 * What is wrong with a request, beside the field it is wrong in; what is wrong with the whole is its
 * sentence.
 */
export function invalid(issues: readonly Issue[]): ORPCError<'INVALID', { fields: Record<string, string> }> {
  const ofFields = issues.filter(({ path }) => path && path.length > 0)
  const fields = Object.fromEntries(ofFields.toReversed().map(({ path, message }) => [pathOf(path), message]))
  const whole = issues.find((issue) => !ofFields.includes(issue))
  return new ORPCError('INVALID', {
    status: 422,
    message: whole?.message ?? messages.invalid,
    data: { fields },
  })
}

/**
 * Refuses changes that would make of a row what its draft takes for incomplete: fields that only mean
 * something together.
 */
export function refuseIncomplete(draft: z.ZodMiniType, before: object, changes: object): void {
  const { error } = z.safeParse(draft, { ...before, ...changes })
  if (error) throw invalid(error.issues)
}

function pathOf(path: Issue['path']): string {
  return (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
}
