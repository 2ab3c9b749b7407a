import type { PlatformEvent } from '@escale/contract/platform/overview/contract'
import { sql } from 'kysely'
import type { AnyTx } from '#database/caller/company.ts'
import { firstPage, pageOf } from '#database/query/pages.ts'

type LogQuery = { cursor?: string | undefined; limit: number }
type Names = Pick<PlatformEvent, 'userName' | 'userEmail'>

/**
 * Events of the platform's security log, newest first. Sign-ins of people who belong to no company are left
 * out.
 */
export async function platformLog({ db }: AnyTx, { cursor, limit }: LogQuery) {
  const events = db
    .selectFrom('security_logs as logged')
    .leftJoin('tenants', (join) =>
      join
        .on('logged.table_name', '=', 'tenants')
        .on(sql`tenants.id::text`, '=', sql.ref('logged.record_id')),
    )
    .select([
      'logged.id',
      'logged.user_id as userId',
      'logged.action',
      'logged.success',
      'logged.reported',
      'logged.created_at as createdAt',
    ])
    .select(['logged.table_name as tableName', 'logged.record_id as recordId', 'tenants.name as companyName'])
    .select([
      'logged.error_message as errorMessage',
      'logged.ip_address as ipAddress',
      'logged.user_agent as userAgent',
    ])
    .where('logged.tenant_id', 'is', null)
    .where('logged.table_name', 'in', [
      'tenants',
      'announcements',
      'platform_settings',
      'super_admins',
      'accounts',
    ])
  const rows = await pageOf(events, 'logged.created_at', 'logged.id', { order: 'desc', limit, cursor })
  const page = firstPage(rows, limit)
  return { ...page, items: await withNames(db, page.items) }
}

async function withNames<Row extends { userId: string | null }>(
  db: AnyTx['db'],
  rows: Row[],
): Promise<(Row & Names)[]> {
  const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
  const { rows: people } = await sql<{ id: string; name: string; email: string }>`
    select id, name, email from access.names_of(${ids}::uuid[])`.execute(db)
  const known = new Map(people.map((person) => [person.id, person]))
  return rows.map((row) => {
    const person = row.userId === null ? undefined : known.get(row.userId)
    return { ...row, userName: person?.name ?? null, userEmail: person?.email ?? null }
  })
}
