import type { ApiKey } from '@escale/contract/company/api-keys/contract'
import type { ApiKeyDraft } from '@escale/contract/company/api-keys/draft'
import { sql } from 'kysely'
import type { Actor } from '#access/guard/actor.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'

const mostActive = 50
const mostShown = 200

const columns = [
  'id',
  'name',
  'prefix',
  'permissions',
  'created_at as createdAt',
  'created_by_name as createdBy',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
  'last_used_at as lastUsedAt',
  'last_used_from as lastUsedFrom',
] as const

const isOver = sql<boolean>`coalesce(expires_at < now(), false)`
const isOrphan = sql<boolean>`coalesce(access.role_of(created_by) <> 'admin', true)`

/** The API keys of a company, newest first, with expired and revoked ones. */
export async function listKeys({ db }: CompanyTx): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(columns)
    .select([isOver.as('isOver'), isOrphan.as('isOrphan')])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map(toApiKey)
}

type NewKey = { prefix: string; hash: Buffer }

/**
 * Creates an API key. A lock makes simultaneous calls wait for each other, so that a company never has more
 * active keys than allowed.
 */
export async function createKey(
  { id: companyId, db }: CompanyTx,
  actor: Actor,
  newKey: NewKey,
  draft: ApiKeyDraft & { id?: string | undefined },
) {
  // A key acts with the rights of its author. A super_admin opens a company only for an hour, but the key
  // would stay valid.
  if (actor.role !== 'admin') throw new Refusal('NOT_A_MEMBER')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api-keys:${companyId}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('api_keys')
    .select(sql<number>`count(*)`.as('count'))
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`not ${isOver}`)
    .executeTakeFirstOrThrow()
  if (count >= mostActive) throw new Refusal('TOO_MANY_KEYS')
  const creation = db
    .insertInto('api_keys')
    .values({
      id: draft.id ?? newId(),
      tenant_id: companyId,
      name: draft.name,
      prefix: newKey.prefix,
      key_hash: newKey.hash,
      permissions: [...new Set(draft.permissions)],
      created_by: actor.userId,
      created_by_name: actor.name,
      expires_at:
        draft.lifetimeDays === null
          ? null
          : sql<string>`now() + make_interval(days => ${draft.lifetimeDays})`,
    })
    .returning(columns)
  const row = await refuseIfTaken('ID_TAKEN', () => creation.executeTakeFirstOrThrow())
  return toApiKey({ ...row, isOver: false, isOrphan: false })
}

export async function revokeKey({ db }: CompanyTx, id: string, userId: string): Promise<void> {
  const revoked = await db
    .updateTable('api_keys')
    .set({ revoked_at: sql<string>`now()`, revoked_by: userId })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (revoked.numUpdatedRows !== 1n) throw new Refusal('NOT_FOUND')
}

function toApiKey({
  isOver: over,
  isOrphan: orphan,
  ...row
}: Omit<ApiKey, 'state'> & { isOver: boolean; isOrphan: boolean }): ApiKey {
  return { ...row, state: row.revokedAt ? 'révoquée' : over ? 'expirée' : orphan ? 'orpheline' : 'active' }
}
