import { createHash, hash } from 'node:crypto'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { AnyTx, CompanyTx } from '#database/caller/company.ts'
import type { Statement } from '#database/statements/send.ts'

type Claim = { state: 'new' | 'replay' | 'reused' | 'running'; firstAnswer: unknown }

/** A write and its idempotency key. */
export type KeyedWrite = { key: string; operation: string; hash: string }

/**
 * Prepares the idempotency key of a write. `program`: hash of the API key, if any. It is mixed into the key,
 * so that an API client and a person never use the same one.
 */
export function createKeyedWrite(
  key: string,
  operation: string,
  input: unknown,
  program?: Buffer,
): KeyedWrite {
  if (key.length > 100) throw new ORPCError('KEY_MISSING', { status: 400, message: apiRefusals.keyMissing })
  return {
    key: program ? `api:${createHash('sha256').update(program).update(key).digest('base64url')}` : key,
    operation,
    hash: hash('sha256', JSON.stringify(input) ?? '', 'base64'),
  }
}

export function claimStatement({ key, operation, hash }: KeyedWrite): Statement {
  return {
    text: `select state, first_answer as "firstAnswer" from access.claim_key($1, $2, $3)`,
    values: [key, operation, hash],
  }
}

/**
 * Runs a write once per idempotency key. A later request with the same key and body gets the stored response,
 * even an empty one. The response is saved in the transaction of the write. An error rolls back the key too,
 * so only successes are stored.
 */
export async function runOnce<Answer extends { output: unknown }>(
  company: AnyTx,
  write: KeyedWrite,
  pendingClaim: Promise<unknown[]>,
  runHandler: () => Promise<Answer>,
): Promise<Answer> {
  const [claim] = (await pendingClaim) as Claim[]
  if (claim?.state === 'running')
    throw new ORPCError('KEY_RUNNING', { status: 409, message: apiRefusals.keyRunning })
  if (claim?.state === 'reused')
    throw new ORPCError('KEY_REUSED', { status: 422, message: apiRefusals.keyReused })
  if (claim?.state === 'replay')
    return { output: claim.firstAnswer ?? undefined, context: {} } as unknown as Answer
  const response = await runHandler()
  company.lastly(storeResponseStatement(company.id, write, JSON.stringify(response.output ?? null)))
  return response
}

// Saves the response. When two concurrent requests both found the key new, the primary key refuses the second
// insert, and its transaction is rolled back.
function storeResponseStatement(
  companyId: string | null,
  { key, operation, hash }: KeyedWrite,
  answer: string,
): Statement {
  const values = [key, operation, hash, answer]
  return companyId === null
    ? {
        text: `insert into platform_idempotency_keys (key, operation, body_hash, answer)
          values ($1, $2, $3, $4)`,
        values,
      }
    : {
        text: `insert into idempotency_keys (key, operation, body_hash, answer, tenant_id)
          values ($1, $2, $3, $4, $5)`,
        values: [...values, companyId],
      }
}

/** Deletes idempotency keys and their responses after thirty days. */
export async function deleteOldKeys({ db }: CompanyTx): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<string>`now() - interval '30 days'`)
    .execute()
}
