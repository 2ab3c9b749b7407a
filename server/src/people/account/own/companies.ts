import { knownRole } from '@escale/contract/access/permissions'
import type { OwnCompanies } from '@escale/contract/people/account/own-account'
import type { PoolClient } from 'pg'
import { Refusal } from '#access/refusal/refusal.ts'
import { requestAccess } from '#people/account/address/access-request.ts'
import { companyOf, type Person } from '#people/account/person/people.ts'

/** The companies of a person, and their pending access requests. */
export async function ownCompanies(client: PoolClient, userId: string): Promise<OwnCompanies> {
  const members = await client.query<{
    id: string
    name: string
    slug: string
    role: string | null
    joinedAt: string
  }>(
    `select t.id, t.name, t.slug, access.role_in(t.id, m.user_id) as role, m.created_at as "joinedAt"
     from user_tenants m join tenants t on t.id = m.tenant_id and t.is_active
     where m.user_id = $1 and m.deactivated_at is null order by t.name, t.id limit 200`,
    [userId],
  )
  const requests = await client.query<OwnCompanies['requests'][number]>(
    `select r.id, t.name as "companyName", r.created_at as "createdAt"
       from access_requests r join tenants t on t.id = r.tenant_id
     where r.user_id = $1 and r.status = 'En attente' and t.is_active order by r.created_at limit 200`,
    [userId],
  )
  return {
    members: members.rows.map((member) => ({ ...member, role: knownRole(member.role) })),
    requests: requests.rows,
  }
}

/** Requests to join a company, for a person whose email is verified. Returns the company's id. */
export async function askAccess(
  client: PoolClient,
  publicUrl: string,
  person: Person,
  slug: string,
): Promise<string> {
  if (!person.isVerified) throw new Refusal('EMAIL_UNPROVED')
  const company = await companyOf(client, slug)
  if (!company) throw new Refusal('UNKNOWN_COMPANY')
  const member = await client.query(
    'select 1 from user_tenants where tenant_id = $1 and user_id = $2 and deactivated_at is null',
    [company.id, person.id],
  )
  if (member.rowCount) throw new Refusal('ALREADY_MEMBER')
  await requestAccess(client, publicUrl, company, person)
  return company.id
}
