import type { PoolClient } from 'pg'
import type { RequestContext, RequestHead } from '#access/caller/server.ts'
import type { Actor } from '#access/guard/actor.ts'
import { accountApi } from '#access/guard/guard.ts'
import { refuseWithoutMail } from '#channels/mail/sends-mail.ts'
import { asAccounts } from '#database/caller/company.ts'
import { type LoggedEvent, logEvent } from '#journal/event.ts'
import { confirmPassword, lockConfirmation } from '#people/account/own/confirm-password.ts'
import {
  banAccount,
  deleteOtherAccount,
  endEverySession,
  refuseSelfAndSuperAdmins,
  renameAccount,
  startFactorRemoval,
  unbanAccount,
} from './administration.ts'
import { accountById, listAccounts } from './queries.ts'

const api = accountApi.accounts
type Action = LoggedEvent['action']

/** Procedures by which super_admins administer every account of the installation. */
export const accounts = api.router({
  list: api.list.handler(({ context: { server }, input }) =>
    asAccounts(server.pool, (client) => listAccounts(client, input)),
  ),

  rename: api.rename.handler(({ context, input: { id, version, ...name } }) =>
    asAccounts(context.server.pool, async (client) => {
      const account = await renameAccount(client, id, version, name)
      await logAdministration(client, context, 'ACCOUNT_UPDATED', id)
      return account
    }),
  ),

  ban: api.ban.handler(({ context, input: { id, until, reason, current } }) =>
    administer(context, { id, current, action: 'ACCOUNT_BANNED', detail: reason }, async (client) => {
      await banAccount(client, id, until, reason)
      return accountById(client, id)
    }),
  ),

  unban: api.unban.handler(({ context, input: { id } }) =>
    asAccounts(context.server.pool, async (client) => {
      const wasBanned = await unbanAccount(client, id)
      const account = await accountById(client, id)
      if (wasBanned) await logAdministration(client, context, 'ACCOUNT_UNBANNED', id)
      return account
    }),
  ),

  signOut: api.signOut.handler(({ context, input: { id } }) =>
    asAccounts(context.server.pool, async (client) => {
      await accountById(client, id)
      const ended = await endEverySession(client, id)
      if (ended > 0) await logAdministration(client, context, 'SESSIONS_ENDED', id)
      return { ended }
    }),
  ),

  removeFactors: api.removeFactors.handler(({ context, input: { id, current } }) => {
    const { server, actor } = context
    refuseWithoutMail(server)
    return administer(context, { id, current, action: 'MFA_REMOVAL_ASKED' }, async (client) => {
      await startFactorRemoval(client, { publicUrl: server.publicUrl, by: actor }, id)
      return accountById(client, id)
    })
  }),

  remove: api.remove.handler(({ context, input: { id, current } }) =>
    administer(context, { id, current, action: 'ACCOUNT_DELETED' }, (client) =>
      deleteOtherAccount(client, id),
    ),
  ),
})

type Context = RequestContext & { actor: Actor }
type AdministrationAct = { id: string; current: string; action: Action; detail?: string }

/**
 * Confirms the password of the super_admin, then does the work. The event is logged before the work, because
 * the account's email can no longer be read after a deletion.
 */
async function administer<T>(
  context: Context,
  { id, current, action, detail }: AdministrationAct,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const { server, actor } = context
  const confirmed = await confirmPassword(context, { userId: actor.userId, tenantId: null }, current, action)
  return asAccounts(server.pool, async (client) => {
    await lockConfirmation(client, confirmed)
    await accountById(client, id)
    await refuseSelfAndSuperAdmins(client, actor.userId, id)
    await logAdministration(client, context, action, id, detail)
    return work(client)
  })
}

/**
 * Logs the event for the platform and for each company of the account, so that the admins of these companies
 * see it.
 */
async function logAdministration(
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
