import { messages } from '@escale/contract/wire/messages'
import { ORPCError } from '@orpc/server'
import * as z from 'zod/mini'

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }

/**
 * Creates a validation error with a message for each field. An issue that concerns the whole request becomes
 * the message of the error.
 */
export function validationError(
  issues: readonly Issue[],
): ORPCError<'INVALID', { fields: Record<string, string> }> {
  const fieldIssues = issues.filter(({ path }) => path && path.length > 0)
  const fields = Object.fromEntries(
    fieldIssues.toReversed().map(({ path, message }) => [issuePath(path), message]),
  )
  const requestIssue = issues.find((issue) => !fieldIssues.includes(issue))
  return new ORPCError('INVALID', {
    status: 422,
    message: requestIssue?.message ?? messages.invalid,
    data: { fields },
  })
}

/**
 * Throws when a changed row would no longer satisfy its schema, for example when two fields are valid only
 * together.
 */
export function refuseIncomplete(draft: z.ZodMiniType, before: object, changes: object): void {
  const { error } = z.safeParse(draft, { ...before, ...changes })
  if (error) throw validationError(error.issues)
}

function issuePath(path: Issue['path']): string {
  return (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
}
