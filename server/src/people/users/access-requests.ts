import type { GrantableRole } from '@escale/contract/access/grantable-roles'
import type { AccessRequest } from '@escale/contract/people/users/contract'
import { sql } from 'kysely'
import type { Server } from '#access/caller/server.ts'
import type { Actor } from '#access/guard/actor.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { queueCompanyMail } from '#channels/mail/queue.ts'
import { senderOf } from '#channels/mail/sender.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { accessGrantedLetter, accessRefusedLetter } from './letters.ts'

/** The pending requests to join the company, oldest first. */
export async function waitingRequests({ db }: CompanyTx): Promise<AccessRequest[]> {
  return db
    .selectFrom('access_requests')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email', 'created_at as createdAt'])
    .where('status', '=', 'En attente')
    .orderBy('created_at')
    .limit(200)
    .execute()
}

/**
 * Accepts a request to join the company with a role, and emails the person. Throws NOT_FOUND when the request
 * is not pending or the account was deleted.
 */
export async function acceptRequest(
  server: Server,
  company: CompanyTx,
  actor: Actor,
  id: string,
  role: GrantableRole,
): Promise<void> {
  const request = await decide(company, actor, id, 'Acceptée')
  const { rows } = await sql<{
    exists: boolean
  }>`select access.account_exists(${request.user_id}) as exists`.execute(company.db)
  if (!rows[0]?.exists) throw new Refusal('NOT_FOUND')
  await sql`select access.admit(${company.id}, ${request.user_id}, ${role}, ${actor.userId}, ${newId()})`.execute(
    company.db,
  )
  const { sender, slug } = await senderOf(company)
  const letter = accessGrantedLetter(sender, role, `${server.publicUrl}/tenant/${slug}`)
  await queueCompanyMail(company, {
    kind: 'accès accordé',
    to: request.email,
    userId: request.user_id,
    letter,
  })
}

export async function refuseRequest(company: CompanyTx, actor: Actor, id: string): Promise<void> {
  const request = await decide(company, actor, id, 'Refusée')
  const { sender } = await senderOf(company)
  await queueCompanyMail(company, {
    kind: 'accès refusé',
    to: request.email,
    userId: request.user_id,
    letter: accessRefusedLetter(sender),
  })
}

async function decide({ db }: CompanyTx, actor: Actor, id: string, status: 'Acceptée' | 'Refusée') {
  const decided = await db
    .updateTable('access_requests')
    .set({ status, decided_by: actor.userId, decided_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'En attente')
    .returning(['user_id', 'email'])
    .executeTakeFirst()
  return requireFound(decided)
}
