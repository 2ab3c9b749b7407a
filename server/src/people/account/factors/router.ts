import { factorMessages } from '@escale/contract/people/account/factor-messages'
import type { Server } from '#access/caller/server.ts'
import { newBackupCodes, storeBackupCodes } from '#access/factor/backup-codes.ts'
import { cancelFactorRemoval, hasFactor, type Prover } from '#access/factor/factor-proof.ts'
import type { Actor } from '#access/guard/actor.ts'
import { accountApi, publicApi } from '#access/guard/guard.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { queueMail } from '#channels/mail/queue.ts'
import { asAccounts } from '#database/caller/company.ts'
import { logEvent } from '#journal/event.ts'
import { homeCompanyOf, personById, senderFor } from '#people/account/person/people.ts'
import { factorsOf, removeDevice, renameDevice } from './devices.ts'
import { confirmEnrolment, enrol } from './enrolment.ts'
import { factorRemovedLetter } from './letters.ts'
import { addPasskey, askOwnPasskey, beginPasskey, provePasskey } from './passkeys.ts'
import { proveAgain } from './proof.ts'
import { keepFactors } from './removal.ts'

const own = accountApi.account

export const ownFactors = {
  factors: own.factors.handler(({ context: { server, actor } }) =>
    asAccounts(server.pool, (client) => factorsOf(client, actor.userId)),
  ),

  enrolFactor: own.enrolFactor.handler(async ({ context, input }) =>
    enrol(context, await proverOf(context.server, context.actor), input),
  ),

  confirmFactor: own.confirmFactor.handler(async ({ context, input }) =>
    confirmEnrolment(context, await proverOf(context.server, context.actor), input),
  ),

  beginPasskey: own.beginPasskey.handler(async ({ context, input }) =>
    beginPasskey(context, await proverOf(context.server, context.actor), input.current),
  ),

  addPasskey: own.addPasskey.handler(async ({ context, input }) =>
    addPasskey(context, await proverOf(context.server, context.actor), input),
  ),

  askPasskey: own.askPasskey.handler(async ({ context }) =>
    askOwnPasskey(context, await proverOf(context.server, context.actor)),
  ),

  provePasskey: own.provePasskey.handler(async ({ context, input }) =>
    provePasskey(context, await proverOf(context.server, context.actor), input.credential),
  ),

  renameFactor: own.renameFactor.handler(({ context: { server, asked, actor }, input }) =>
    asAccounts(server.pool, async (client) => {
      const { userId, tenantId } = actor
      await renameDevice(client, userId, input.id, input.name)
      await logEvent(client, asked, { action: 'MFA_RENAMED', success: true, userId, tenantId })
    }),
  ),

  removeFactor: own.removeFactor.handler(async ({ context: { server, asked, actor }, input }) => {
    const { userId, tenantId, email } = await proverOf(server, actor)
    await asAccounts(server.pool, async (client) => {
      await removeDevice(client, userId, input.id)
      await logEvent(client, asked, { action: 'MFA_REMOVED', success: true, userId, tenantId })
      const letter = factorRemovedLetter(await senderFor(client, userId), `${server.publicUrl}/auth/oubli`)
      await queueMail(client, { kind: 'double authentification', to: email, userId, letter })
    })
  }),

  makeBackupCodes: own.makeBackupCodes.handler(async ({ context: { server, asked, actor } }) => {
    const { userId, tenantId } = actor
    const codes = await newBackupCodes()
    await asAccounts(server.pool, async (client) => {
      await client.query('select from auth.users where id = $1 for update', [userId])
      if (!(await hasFactor(client, userId))) throw new Refusal('NO_FACTOR')
      await storeBackupCodes(client, userId, codes)
      await logEvent(client, asked, { action: 'MFA_BACKUP_CODES_MADE', success: true, userId, tenantId })
    })
    return { codes: codes.shown }
  }),

  proveFactor: own.proveFactor.handler(async ({ context, input }) =>
    proveAgain(context, await proverOf(context.server, context.actor), input),
  ),

  cancelRemoval: own.cancelRemoval.handler(({ context: { server, asked, actor } }) =>
    asAccounts(server.pool, async (client) => {
      await cancelFactorRemoval(client, asked, actor)
    }),
  ),

  /** Cancels a removal by the link in its email. The link works in any browser, signed in or not. */
  keepFactors: publicApi.account.keepFactors.handler(async ({ context: { server, asked }, input }) => {
    await keepFactors(server, asked, input.token)
    return { message: factorMessages.kept }
  }),
}

/**
 * The caller, as the second-factor functions need them. A session whose second factor is pending has no
 * company yet, so its events are logged in the company where the person starts.
 */
function proverOf({ pool }: Server, { userId, tenantId }: Actor): Promise<Prover> {
  return asAccounts(pool, async (client) => {
    const { email } = requireFound(await personById(client, userId))
    return { userId, email, tenantId: tenantId ?? (await homeCompanyOf(client, userId)) ?? null }
  })
}
