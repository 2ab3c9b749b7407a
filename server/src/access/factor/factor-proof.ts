import type { FactorProof } from '@escale/contract/people/account/factor-draft'
import type { PoolClient } from 'pg'
import type { RequestHead, Server } from '#access/caller/server.ts'
import {
  clearCounters,
  countersOf,
  countUnknownBrowserCode,
  uncountAttempt,
  uncountUnknownBrowserCode,
} from '#access/limits/attempt-counters.ts'
import { limitAttempts, refuseWithWait } from '#access/limits/limits.ts'
import { logDenial } from '#access/refusal/denials.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { asAccounts } from '#database/caller/company.ts'
import { createSeal } from '#database/migrations/seal.ts'
import { send } from '#database/statements/send.ts'
import { logEvent } from '#journal/event.ts'
import { findBackupCodeHash, useBackupCode, verifyBackupCode } from './backup-codes.ts'
import { stepOfCode } from './totp.ts'

/**
 * A person who must prove a second factor. `tenantId`: the company whose security log records the attempt.
 */
export type Prover = { userId: string; email: string; tenantId: string | null }

/**
 * Counts the attempt for rate limits, then compares a backup code with its slow hash. The returned function
 * runs in the caller's transaction. There it checks a TOTP code, marks the code as used, and refuses a code
 * that a concurrent request used.
 */
export async function verifyFactorCode(
  server: Server,
  request: RequestHead,
  prover: Prover,
  { way, code }: FactorProof,
): Promise<(client: PoolClient) => Promise<void>> {
  const { userId, email, tenantId } = prover
  await limitAttempts(server.pool, 'factor', email, request)
  refuseWithWait(await asAccounts(server.pool, (client) => countUnknownBrowserCode(client, email, request)))
  const storedHash =
    way === 'backup'
      ? await asAccounts(server.pool, (client) => findBackupCodeHash(client, userId, code))
      : undefined
  const hash =
    way === 'backup'
      ? await verifyBackupCode(storedHash, code).catch((error: unknown) =>
          uncountFactorAttempt(server, request, email, error),
        )
      : null

  return async (client) => {
    const isAccepted =
      way === 'totp'
        ? await useTotpCode(client, server, userId, code)
        : hash !== null && (await useBackupCode(client, userId, hash))
    if (!isAccepted) throw new Refusal('WRONG_CODE')
    await clearCounters(client, countersOf('factor', email, request))
    await uncountUnknownBrowserCode(client, email)
    await logEvent(client, request, {
      action: way === 'backup' ? 'MFA_BACKUP_CODE_USED' : 'MFA_VERIFIED',
      success: true,
      userId,
      tenantId,
    })
    // The person has the factor, so its removal, requested because it was lost, is cancelled.
    await cancelFactorRemoval(client, request, prover)
  }
}

/**
 * Subtracts the attempt from the counters, because the server was too busy to check the code. Rethrows the
 * error.
 */
async function uncountFactorAttempt(
  { pool }: Server,
  request: RequestHead,
  email: string,
  error: unknown,
): Promise<never> {
  await asAccounts(pool, async (client) => {
    await uncountAttempt(client, countersOf('factor', email, request))
    await uncountUnknownBrowserCode(client, email)
  })
  throw error
}

/**
 * Logs a wrong code in a separate transaction, because the caller's is rolled back. Returns the error to
 * throw.
 */
export async function logWrongCode(
  server: Server,
  request: RequestHead,
  { userId, tenantId }: Prover,
  error: unknown,
): Promise<unknown> {
  if (error instanceof Refusal && error.code === 'WRONG_CODE')
    await asAccounts(server.pool, (client) =>
      logDenial(client, request, { action: 'MFA_VERIFIED', userId, tenantId, errorMessage: 'WRONG_CODE' }),
    )
  return error
}

type Device = { id: string; sealed: string; lastStep: string }

/**
 * Compares the code with every authenticator app of the person. Each 30-second step is accepted once: row
 * locks make the second of two concurrent requests see that the first has used it.
 */
async function useTotpCode(
  client: PoolClient,
  { secret }: Server,
  userId: string,
  code: string,
): Promise<boolean> {
  const seal = createSeal(secret, 'second factors')
  const devices = await send<Device>(client, {
    text: `select id, sealed_secret as sealed, last_step as "lastStep" from auth.factors
      where user_id = $1 and kind = 'totp' and confirmed_at is not null order by id for update`,
    values: [userId],
  })
  for (const { id, sealed, lastStep } of devices) {
    const opened = seal.open(userId, sealed)
    const step = opened === undefined ? null : stepOfCode(opened, code)
    if (step === null || step <= Number(lastStep)) continue
    await client.query('update auth.factors set last_step = $2, used_at = now() where id = $1', [id, step])
    return true
  }
  return false
}

/**
 * Cancels the removal of the person's second factor, which a colleague started. Returns true if there was
 * one.
 */
export async function cancelFactorRemoval(
  client: PoolClient,
  request: RequestHead,
  { userId, tenantId }: Pick<Prover, 'userId' | 'tenantId'>,
): Promise<boolean> {
  const removals = await send<{ company: string }>(client, {
    text: 'delete from auth.factor_removals where user_id = $1 returning tenant_id as company',
    values: [userId],
  })
  const about = { tableName: 'profiles', recordId: userId } as const
  const company = removals[0]?.company ?? tenantId
  if (removals.length > 0)
    await logEvent(client, request, {
      action: 'MFA_REMOVAL_CANCELLED',
      success: true,
      userId,
      tenantId: company,
      ...about,
    })
  return removals.length > 0
}

export async function hasFactor(client: PoolClient, userId: string): Promise<boolean> {
  const [row] = await send<{ answer: boolean }>(client, {
    text: 'select auth.has_factor($1) as answer',
    values: [userId],
  })
  return row?.answer === true
}
