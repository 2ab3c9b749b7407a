import type { PhoneWay } from '@escale/contract/people/account/phone-draft'
import type { PoolClient } from 'pg'
import type { Server } from '#access/caller/server.ts'

const canSendCodes = `a.state = 'Relié' and a.code_template_state = 'APPROVED'`

/**
 * Company whose WhatsApp number sends a sign-in code to a person: one of the person's companies that has a
 * connected WhatsApp account. The company of the sign-in page comes first, then the person's default company,
 * then their oldest membership.
 */
export async function companyThatSends(
  client: PoolClient,
  userId: string,
  slug?: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `select a.tenant_id as id from whatsapp_accounts a
       join user_tenants m on m.tenant_id = a.tenant_id and m.user_id = $1 and m.deactivated_at is null
       join tenants t on t.id = a.tenant_id and t.is_active
     where ${canSendCodes} order by (t.slug = $2) desc nulls last, m.is_default desc, m.created_at limit 1`,
    [userId, slug ?? null],
  )
  return rows[0]?.id
}

/** Channels by which this installation can send a code to a telephone. The sign-in page offers them. */
export async function installationPhoneWays(
  client: PoolClient,
  { sms }: Pick<Server, 'sms'>,
): Promise<PhoneWay[]> {
  const { rows } = await client.query(
    `select from whatsapp_accounts a join tenants t on t.id = a.tenant_id and t.is_active
     where ${canSendCodes} limit 1`,
  )
  return waysOf(rows.length > 0, sms)
}

export async function waysFor(
  client: PoolClient,
  { sms }: Pick<Server, 'sms'>,
  userId: string,
): Promise<PhoneWay[]> {
  return waysOf((await companyThatSends(client, userId)) !== undefined, sms)
}

function waysOf(hasWhatsApp: boolean, sms: Server['sms']): PhoneWay[] {
  return [...(hasWhatsApp ? (['whatsapp'] as const) : []), ...(sms ? (['sms'] as const) : [])]
}
