import type { Permission } from '@escale/contract/access/permissions'
import { keyFor, type ProcedureMeta } from '@escale/contract/access/procedure'
import { z } from 'zod'
import type { RequestContext } from '#access/caller/server.ts'
import { limitKeyUses } from '#access/limits/key-uses.ts'
import { forbidden, unauthorized } from '#access/refusal/api-error.ts'
import type { Credentials } from '#database/caller/credentials.ts'
import type { Mode } from '#database/pool/mode.ts'
import { apiKeyHash } from './api-key.ts'
import { createKeyedWrite, type KeyedWrite } from './idempotency.ts'

/** A call of a procedure that requires a permission, with a session or an API key. */
export type Call = {
  context: RequestContext
  meta: ProcedureMeta & { permission: Permission }
  /** Errors that the procedure declares. */
  refusals: object
  operation: string
  input: unknown
  credentials: Credentials
  /** The caller's idempotency key, where the procedure takes one. */
  keyedWrite: KeyedWrite | undefined
  /** The company, named in the input, that a super_admin administers through this call. */
  administeredCompanyId: string | undefined
}

type Procedure = { meta: ProcedureMeta; errorMap: object }

export function createCall(
  context: RequestContext,
  { meta, errorMap: refusals }: Procedure,
  path: readonly string[],
  input: unknown,
): Call {
  const { asked } = context
  const credentials = credentialsOf(asked)
  if (!credentials) throw unauthorized(asked)
  const { permission, administers } = meta
  if (!permission) throw forbidden()
  const keyHash = typeof credentials === 'string' ? undefined : credentials.keyHash
  if (keyHash) limitKeyUses(keyHash)
  const operation = path.join('.')
  const keyedWrite =
    keyFor(meta) && asked.idempotencyKey
      ? createKeyedWrite(asked.idempotencyKey, operation, input, keyHash)
      : undefined
  return {
    context,
    meta: { ...meta, permission },
    refusals,
    operation,
    input,
    credentials,
    keyedWrite,
    administeredCompanyId: administers ? companyIdInInput(input) : undefined,
  }
}

export function credentialsOf({ sessionHash, apiKey }: RequestContext['asked']): Credentials | undefined {
  if (apiKey === undefined) return sessionHash ?? undefined
  const keyHash = apiKeyHash(apiKey)
  return keyHash && { keyHash }
}

/**
 * Transaction mode of a procedure. A page or a file must show the data of one moment, so it reads a snapshot.
 */
export function modeOf({ reads, counts, gives }: ProcedureMeta): Mode {
  if (reads && !counts) return 'read'
  return gives ? 'writtenSnapshot' : 'write'
}

function companyIdInInput(input: unknown): string | undefined {
  const { tenantId } = (input ?? {}) as { tenantId?: unknown }
  return typeof tenantId === 'string' ? z.uuid().safeParse(tenantId).data : undefined
}
