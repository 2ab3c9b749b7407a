import type { PhoneWay } from '@escale/contract/people/account/phone-draft'
import type { PoolClient } from 'pg'
import type { Server } from '#access/caller/server.ts'

const canSendCodes = `a.state = 'Relié' and a.code_template_state = 'APPROVED'`

/**
 * The company whose WhatsApp number sends a code to a person. Candidates are the companies of this person
 * whose account can send codes: first the one of the sign-in page, then the one where they start, then the
 * oldest membership.
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

/** The channels that can send a code, offered by the sign-in page. */
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
