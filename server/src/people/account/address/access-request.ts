import type { PoolClient } from 'pg'
import { queueMail } from '#channels/mail/queue.ts'
import { newId } from '#database/query/ids.ts'
import { accessAskedLetter } from '#people/account/person/letters.ts'
import type { CompanyOfPage, Person } from '#people/account/person/people.ts'

type Requester = Pick<Person, 'id' | 'email' | 'firstName' | 'lastName'>

/**
 * Stores a person's request to join a company, and emails the admins of the company. Only people with a
 * verified email can ask. A pending request is emailed once.
 */
export async function requestAccess(
  client: PoolClient,
  publicUrl: string,
  company: CompanyOfPage,
  { id, email, firstName, lastName }: Requester,
): Promise<void> {
  const { rowCount } = await client.query(
    `insert into access_requests (tenant_id, id, user_id, first_name, last_name, email)
       values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, user_id) where status = 'En attente' do nothing`,
    [company.id, newId(), id, firstName, lastName, email],
  )
  if (!rowCount) return
  const letter = accessAskedLetter(
    { name: company.name, color: company.color },
    { name: `${firstName} ${lastName}`, email },
    `${publicUrl}/app/users`,
  )
  for (const admin of await adminsOf(client, company.id)) {
    await queueMail(client, {
      kind: "demande d'accès",
      to: admin.email,
      userId: admin.id,
      tenantId: company.id,
      letter,
    })
  }
}

async function adminsOf(client: PoolClient, companyId: string): Promise<{ id: string; email: string }[]> {
  const { rows } = await client.query<{ id: string; email: string }>(
    `select u.id, u.email from user_tenants m join auth.users u on u.id = m.user_id
     where m.tenant_id = $1 and m.deactivated_at is null and access.role_in($1, m.user_id) = 'admin'`,
    [companyId],
  )
  return rows
}
