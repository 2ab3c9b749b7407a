import type { PoolClient } from 'pg'
import type { RequestContext, RequestHead } from '#access/caller/server.ts'
import type { Actor } from '#access/door/actor.ts'
import { accountApi } from '#access/door/guard.ts'
import { refuseWithoutMail } from '#channels/mail/sends-mail.ts'
import { asAccounts } from '#database/door/company.ts'
import { type LoggedEvent, logEvent } from '#journal/event.ts'
import { confirmPassword, holdConfirmed } from '#people/account/own/confirm-password.ts'
import {
  banAccount,
  endEverySession,
  refuseEqual,
  removeOther,
  renameAccount,
  startFactorRemoval,
  unbanAccount,
} from './administration.ts'
import { accountById, listAccounts } from './queries.ts'

const above = accountApi.accounts
type Action = LoggedEvent['action']

/** The accounts of the installation, administered from above the companies. */
export const accounts = above.router({
  list: above.list.handler(({ context: { server }, input }) =>
    asAccounts(server.pool, (client) => listAccounts(client, input)),
  ),

  rename: above.rename.handler(({ context, input: { id, version, ...name } }) =>
    asAccounts(context.server.pool, async (client) => {
      const account = await renameAccount(client, id, version, name)
      await log(client, context, 'ACCOUNT_UPDATED', id)
      return account
    }),
  ),

  ban: above.ban.handler(({ context, input: { id, until, reason, current } }) =>
    gravely(context, { id, current, action: 'ACCOUNT_BANNED', detail: reason }, async (client) => {
      await banAccount(client, id, until, reason)
      return accountById(client, id)
    }),
  ),

  unban: above.unban.handler(({ context, input: { id } }) =>
    asAccounts(context.server.pool, async (client) => {
      const wasBanned = await unbanAccount(client, id)
      const account = await accountById(client, id)
      if (wasBanned) await log(client, context, 'ACCOUNT_UNBANNED', id)
      return account
    }),
  ),

  signOut: above.signOut.handler(({ context, input: { id } }) =>
    asAccounts(context.server.pool, async (client) => {
      await accountById(client, id)
      const ended = await endEverySession(client, id)
      if (ended > 0) await log(client, context, 'SESSIONS_ENDED', id)
      return { ended }
    }),
  ),

  removeFactors: above.removeFactors.handler(({ context, input: { id, current } }) => {
    const { server, actor } = context
    refuseWithoutMail(server)
    return gravely(context, { id, current, action: 'MFA_REMOVAL_ASKED' }, async (client) => {
      await startFactorRemoval(client, { publicUrl: server.publicUrl, by: actor }, id)
      return accountById(client, id)
    })
  }),

  remove: above.remove.handler(({ context, input: { id, current } }) =>
    gravely(context, { id, current, action: 'ACCOUNT_DELETED' }, (client) => removeOther(client, id)),
  ),
})

type Context = RequestContext & { actor: Actor }
type Gesture = { id: string; current: string; action: Action; detail?: string }

/**
 * With the password of who decides it, on who stands below them; written down before it is done, while it is
 * known whose it was.
 */
async function gravely<T>(
  context: Context,
  { id, current, action, detail }: Gesture,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const { server, actor } = context
  const confirmed = await confirmPassword(context, { userId: actor.userId, tenantId: null }, current, action)
  return asAccounts(server.pool, async (client) => {
    await holdConfirmed(client, confirmed)
    await accountById(client, id)
    await refuseEqual(client, actor.userId, id)
    await log(client, context, action, id, detail)
    return work(client)
  })
}

/** In the platform's own log, and in that of each company that they are in: its admins see it. */
async function log(
  client: PoolClient,
  { asked, actor }: { asked: RequestHead; actor: Actor },
  action: Action,
  id: string,
  detail?: string,
): Promise<void> {
  const { email, companies } = await accountById(client, id)
  const event = { action, success: true, userId: actor.userId } as const
  await logEvent(client, asked, {
    ...event,
    tableName: 'accounts',
    recordId: id,
    errorMessage: [email, detail].filter(Boolean).join(' : '),
  })
  for (const { id: tenantId } of companies)
    await logEvent(client, asked, {
      ...event,
      tenantId,
      tableName: 'profiles',
      recordId: id,
      errorMessage: detail ?? null,
    })
}
