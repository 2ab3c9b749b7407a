import { createHash, hash } from 'node:crypto'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { AnyTx, CompanyTx } from '#database/door/company.ts'
import type { Statement } from '#database/statements/send.ts'

type Claim = { state: 'new' | 'replay' | 'reused' | 'running'; firstAnswer: unknown }

/** A write under its key. */
export type Attempt = { key: string; operation: string; hash: string }

/** `program`: the hash of the key for programs that asks, whose attempts are its own. */
export function attemptOf(key: string, operation: string, input: unknown, program?: Buffer): Attempt {
  if (key.length > 100) throw new ORPCError('KEY_MISSING', { status: 400, message: apiRefusals.keyMissing })
  return {
    key: program ? `api:${createHash('sha256').update(program).update(key).digest('base64url')}` : key,
    operation,
    hash: hash('sha256', JSON.stringify(input) ?? '', 'base64'),
  }
}

/** Asks the database for the key; it travels with the opening of the transaction. */
export function claimOf({ key, operation, hash }: Attempt): Statement {
  return {
    text: `select state, first_answer as "firstAnswer" from access.claim_key($1, $2, $3)`,
    values: [key, operation, hash],
  }
}

/**
 * Runs the handler of a write once per key: the same key and body give the first answer again, kept in the
 * transaction of the
 * write itself, were it nothing. Only successes are kept; a refusal rolls its key back with everything else.
 */
export async function answerOnce<Answer extends { output: unknown }>(
  company: AnyTx,
  attempt: Attempt,
  claimed: Promise<unknown[]>,
  runHandler: () => Promise<Answer>,
): Promise<Answer> {
  const [claim] = (await claimed) as Claim[]
  if (claim?.state === 'running')
    throw new ORPCError('KEY_RUNNING', { status: 409, message: apiRefusals.keyRunning })
  if (claim?.state === 'reused')
    throw new ORPCError('KEY_REUSED', { status: 422, message: apiRefusals.keyReused })
  if (claim?.state === 'replay')
    return { output: claim.firstAnswer ?? undefined, context: {} } as unknown as Answer
  const answered = await runHandler()
  company.lastly(keptAnswer(company.id, attempt, JSON.stringify(answered.output ?? null)))
  return answered
}

// Two of a key that both found it new would be two rows of it, which its key refuses.
function keptAnswer(companyId: string | null, { key, operation, hash }: Attempt, answer: string): Statement {
  const values = [key, operation, hash, answer]
  return companyId === null
    ? {
        text: 'insert into platform_idempotency_keys (key, operation, body_hash, answer) values ($1, $2, $3, $4)',
        values,
      }
    : {
        text: 'insert into idempotency_keys (key, operation, body_hash, answer, tenant_id) values ($1, $2, $3, $4, $5)',
        values: [...values, companyId],
      }
}

/** Answers already given are kept thirty days. */
export async function forgetOldKeys({ db }: CompanyTx): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<string>`now() - interval '30 days'`)
    .execute()
}
