import { sessionCookie } from '#access/caller/cookie.ts'
import type { RequestContext } from '#access/caller/server.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { logSupportEnded } from '#access/session/ended-sessions.ts'
import { type AnyTx, asAccounts } from '#database/caller/company.ts'
import { newSecret, tokenHash } from '#database/caller/credentials.ts'
import type { Pool } from '#database/pool/pool.ts'
import { companyById } from './queries.ts'

/** Opens a company to a super_admin for support, read-only and for one hour. Returns the end of this hour. */
export async function openCompany(
  platform: AnyTx,
  sessionHash: string | null,
  companyId: string,
  reason: string,
): Promise<string> {
  await companyById(platform, companyId)
  const [row] = await platform.run<{ until: string | null }>({
    text: 'select access.open_company($1, $2, $3) as until',
    values: [sessionHash, companyId, reason],
  })
  if (!row?.until) throw new Refusal('SUSPENDED_COMPANY')
  return row.until
}

/** Allows a super_admin to write in the company that is open for support. Returns the company's id. */
export async function confirmWriting(platform: AnyTx, sessionHash: string | null): Promise<string> {
  const [row] = await platform.run<{ id: string | null }>({
    text: 'select access.confirm_writing($1) as id',
    values: [sessionHash],
  })
  if (!row?.id) throw new Refusal('NOTHING_OPEN')
  return row.id
}

/** Closes the company that is open for support. Returns its id. Throws when none is open. */
export async function leaveCompany(platform: AnyTx, sessionHash: string | null): Promise<string> {
  const companyId = await leaveCompanyIfOpen(platform, sessionHash)
  if (!companyId) throw new Refusal('NOTHING_OPEN')
  return companyId
}

/** Closes the company that is open for support, if any. Returns its id. */
export async function leaveCompanyIfOpen(
  platform: AnyTx,
  sessionHash: string | null,
): Promise<string | undefined> {
  const [row] = await platform.run<{ id: string | null }>({
    text: 'select access.leave_company($1) as id',
    values: [sessionHash],
  })
  return row?.id ?? undefined
}

type Renewal = RequestContext & { company: AnyTx; onceKept: (then: () => void) => void }

/** Gives the session a new token after its permissions changed, so that a stolen token becomes useless. */
export async function renewToken({ company, asked, server, setCookie, onceKept }: Renewal): Promise<void> {
  if (!asked.sessionHash || !setCookie) return
  const fresh = newSecret()
  await company.run({
    text: 'select access.renew_token($1, $2)',
    values: [asked.sessionHash, tokenHash(fresh)],
  })
  onceKept(() => setCookie(sessionCookie(fresh, server)))
}

const hourOver = 'Après 60 minutes'

/**
 * Job: closes a company one hour after it was opened for support, and logs this for the platform and the
 * company. Does nothing when it was closed or opened again before.
 */
export async function endSupport(pool: Pool, session: string): Promise<void> {
  await asAccounts(pool, async (client) => {
    const { rows } = await client.query<{ company: string; person: string }>(
      'select company, person from access.end_support($1)',
      [session],
    )
    for (const { company: companyId, person: userId } of rows)
      await logSupportEnded(client, { companyId, userId }, hourOver)
  })
}
