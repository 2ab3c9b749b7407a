import type { LoggedEvent } from '@escale/contract/security/contract'
import { sql } from 'kysely'
import type { Company } from '#database/company.ts'
import { firstPage, pageOf } from '#database/pages.ts'

type Asked = { cursor?: string | undefined; limit: number }

/** What was done above the companies, newest first. Sign-ins of people without a company are not the platform's doing. */
export async function platformLog({ db }: Company<string | null>, { cursor, limit }: Asked) {
  const events = db
    .selectFrom('security_logs')
    .select([
      'id',
      'user_id as userId',
      'action',
      'success',
      'table_name as tableName',
      'record_id as recordId',
      'reported',
      'created_at as createdAt',
    ])
    .select(['error_message as errorMessage', 'ip_address as ipAddress', 'user_agent as userAgent'])
    .where('tenant_id', 'is', null)
    .where('table_name', 'in', ['tenants', 'announcements', 'platform_settings'])
  const page = firstPage(await pageOf(events, 'created_at', 'id', { order: 'desc', limit, ...(cursor !== undefined && { cursor }) }), limit)
  return { ...page, items: await named(db, page.items) }
}

async function named<Row extends { userId: string | null }>(
  db: Company<string | null>['db'],
  rows: Row[],
): Promise<(Row & Pick<LoggedEvent, 'userName' | 'userEmail'>)[]> {
  const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
  const { rows: people } = await sql<{
    id: string
    name: string
    email: string
  }>`select id, name, email from access.names_of(${ids}::uuid[])`.execute(db)
  const known = new Map(people.map((person) => [person.id, person]))
  return rows.map((row) => {
    const person = row.userId === null ? undefined : known.get(row.userId)
    return { ...row, userName: person?.name ?? null, userEmail: person?.email ?? null }
  })
}
