import { createHash } from 'node:crypto'
import { messages } from '@escale/contract/messages'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { Company } from '#database/company.ts'

/**
 * Does a creation once per key: the same key and body give the first answer again, from the same transaction that kept
 * it. Only successes are kept; a refusal rolls its key back with everything else.
 */
export async function once<T>(
  company: Company<string | null>,
  key: string | undefined,
  operation: string,
  input: unknown,
  work: () => Promise<T>,
): Promise<T> {
  if (!key || key.length > 100) throw new ORPCError('KEY_MISSING', { status: 400, message: messages.keyMissing })
  const hash = createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest('base64')
  const { rows } = await sql<{ state: string; firstAnswer: T }>`
    select state, first_answer as "firstAnswer" from access.claim_key(${company.id}, ${key}, ${operation}, ${hash})`.execute(company.db)
  const claim = rows[0]
  if (claim?.state === 'replay') return claim.firstAnswer
  if (claim?.state === 'running') throw new ORPCError('KEY_RUNNING', { status: 409, message: messages.keyRunning })
  if (claim?.state === 'reused') throw new ORPCError('KEY_REUSED', { status: 422, message: messages.keyReused })

  const answer = await work()
  await sql`select access.keep_answer(${company.id}, ${key}, ${operation}, ${hash}, ${JSON.stringify(answer)})`.execute(company.db)
  return answer
}
