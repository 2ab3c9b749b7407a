import { sql } from 'kysely'
import type { Server } from '#access/caller/server.ts'
import type { Actor } from '#access/guard/actor.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { queueCompanyMail } from '#channels/mail/queue.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newSecret, secretHash } from '#database/caller/credentials.ts'
import { factorRemovalLetter } from './letters.ts'
import { emailOf } from './members.ts'

export async function factorOf(
  { db }: CompanyTx,
  userId: string,
): Promise<{ isOn: boolean; removalDueAt: string | null }> {
  const { rows } = await sql<{ isOn: boolean; removalDueAt: string | null }>`
    select is_on as "isOn", removal_due_at as "removalDueAt" from access.factor_of(${userId})`.execute(db)
  return requireFound(rows[0])
}

/**
 * Starts the removal of a colleague's lost second-factor devices, which takes effect after 72 hours. The
 * owner is emailed at once, with a link that cancels it.
 */
export async function askFactorRemoval(
  { publicUrl }: Server,
  company: CompanyTx,
  actor: Actor,
  userId: string,
): Promise<string> {
  if (userId === actor.userId) throw new Refusal('SELF')
  // A super_admin who has opened a company for support cannot remove second factors there.
  if (actor.role === 'super_admin') throw new Refusal('NOTHING_TO_REMOVE')
  const email = await emailOf(company, userId)
  if ((await factorOf(company, userId)).removalDueAt) throw new Refusal('REMOVAL_RUNNING')
  const token = newSecret()
  const { rows } = await sql<{
    dueAt: string | null
  }>`select access.ask_factor_removal(${userId}, ${secretHash(token)}) as "dueAt"`.execute(company.db)
  const dueAt = rows[0]?.dueAt
  if (!dueAt) throw new Refusal('NOTHING_TO_REMOVE')
  const sender = await company.db
    .selectFrom('tenants')
    .select(['name', 'primary_color as color'])
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow()
  const letter = factorRemovalLetter(sender, actor.name, `${publicUrl}/auth/facteurs?jeton=${token}`)
  await queueCompanyMail(company, { kind: 'double authentification', to: email, userId, letter })
  return dueAt
}

export async function cancelFactorRemoval({ db }: CompanyTx, userId: string): Promise<void> {
  const { rows } = await sql<{
    cancelled: boolean
  }>`select access.cancel_factor_removal(${userId}) as cancelled`.execute(db)
  if (!rows[0]?.cancelled) throw new Refusal('NOT_FOUND')
}
