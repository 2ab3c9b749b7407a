import type { PhoneWay } from '@escale/contract/people/account/phone-draft'
import { phoneMessages } from '@escale/contract/people/account/phone-messages'
import { telephoneKey } from '@escale/contract/values/telephone-key'
import type { PoolClient } from 'pg'
import { newBrowserProof } from '#access/caller/code-cookie.ts'
import type { Server } from '#access/caller/server.ts'
import { accountApi, publicApi } from '#access/guard/guard.ts'
import { isKnownCaller } from '#access/limits/known-networks.ts'
import { limitAttempts } from '#access/limits/limits.ts'
import { logDenial } from '#access/refusal/denials.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { enqueue } from '#channels/jobs/enqueue.ts'
import type { MailContent, Sender } from '#channels/mail/mail-content.ts'
import { queueMail } from '#channels/mail/queue.ts'
import { asAccounts } from '#database/caller/company.ts'
import { logEvent } from '#journal/event.ts'
import { confirmPassword, lockConfirmation } from '#people/account/own/confirm-password.ts'
import { personById, senderFor } from '#people/account/person/people.ts'
import { installationPhoneWays, waysFor } from '#people/account/phone-ways.ts'
import { judgeCode, useCode } from './codes.ts'
import { phoneAddedLetter, phoneLostLetter, phoneRemovedLetter } from './letters.ts'
import { dropNumber, parseNumber, parseOwnNumber, phoneOf, takeNumber } from './numbers.ts'

const own = accountApi.account

/** Procedures for signing in with a code sent to a telephone, and for the caller's own number. */
export const phones = {
  /**
   * Requests a sign-in code. The response and the cookie do not reveal whether the number belongs to an
   * account.
   */
  askPhoneSignIn: publicApi.account.askPhoneSignIn.handler(
    async ({ context: { server, asked, setCookie }, input }) => {
      const { way, tenant } = input
      const number = await parseNumber(input.phone)
      refuseClosedWay(await asAccounts(server.pool, (client) => installationPhoneWays(client, server)), way)
      await limitAttempts(server.pool, 'phone', telephoneKey(number), asked)
      const browser = newBrowserProof(server)
      await asAccounts(server.pool, async (client) => {
        const isKnown = await isKnownCaller(client, telephoneKey(number), asked)
        await enqueue(client, 'phone_sign_in', {
          number,
          way,
          browser: browser.hash,
          aim: { tenant, isKnown },
        })
      })
      setCookie?.(browser.cookie)
      return { message: phoneMessages.sent }
    },
  ),

  ownPhone: own.ownPhone.handler(({ context: { server, actor } }) =>
    asAccounts(server.pool, (client) => phoneOf(client, server, actor.userId)),
  ),

  askPhone: own.askPhone.handler(async ({ context, input }) => {
    const { server, asked, actor } = context
    const { userId, tenantId } = actor
    const number = await asAccounts(server.pool, (client) => parseOwnNumber(client, tenantId, input.phone))
    refuseClosedWay(await asAccounts(server.pool, (client) => waysFor(client, server, userId)), input.way)
    await limitAttempts(server.pool, 'phone', telephoneKey(number), asked)
    await limitAttempts(server.pool, 'phone', userId, asked)
    const confirmed = await confirmPassword(context, { userId, tenantId }, input.current, 'PHONE_ASKED')
    // The account's email must be verified, because notices about its telephone number are sent there.
    if (!confirmed.isVerified) throw new Refusal('EMAIL_UNPROVED')
    await asAccounts(server.pool, async (client) => {
      await lockConfirmation(client, confirmed)
      const { rows } = await client.query<{ id: string }>(
        'select id from auth.sessions where token_hash = $1',
        [asked.sessionHash],
      )
      if (rows[0]) await enqueue(client, 'phone_proof', { number, way: input.way, session: rows[0].id })
      await logEvent(client, asked, { action: 'PHONE_ASKED', success: true, userId, tenantId })
    })
    return { message: phoneMessages.proofSent }
  }),

  provePhone: own.provePhone.handler(async ({ context: { server, asked, actor }, input }) => {
    const { userId, tenantId } = actor
    const { session, email } = await asAccounts(server.pool, (client) =>
      sessionOf(client, asked.sessionHash, userId),
    )
    await limitAttempts(server.pool, 'code', email, asked)
    const judged = await judgeCode(server.pool, { session }, input.code, { account: email, asked }).catch(
      async (error: unknown) => {
        if (error instanceof Refusal)
          await asAccounts(server.pool, (client) =>
            logDenial(client, asked, { action: 'PHONE_PROVED', userId, tenantId, errorMessage: error.code }),
          )
        throw error
      },
    )
    return asAccounts(server.pool, async (client) => {
      await useCode(client, judged)
      const { number } = judged
      const formerOwnerId = await takeNumber(client, userId, number)
      await logEvent(client, asked, { action: 'PHONE_PROVED', success: true, userId, tenantId })
      await mailOwner(client, userId, (sender) => phoneAddedLetter(sender, number, forgottenUrl(server)))
      if (formerOwnerId) await mailOwner(client, formerOwnerId, (sender) => phoneLostLetter(sender, number))
      return phoneOf(client, server, userId)
    })
  }),

  removePhone: own.removePhone.handler(({ context: { server, asked, actor } }) =>
    asAccounts(server.pool, async (client) => {
      const { userId, tenantId } = actor
      const number = await dropNumber(client, userId)
      if (number !== undefined) {
        await logEvent(client, asked, { action: 'PHONE_REMOVED', success: true, userId, tenantId })
        await mailOwner(client, userId, (sender) => phoneRemovedLetter(sender, number, forgottenUrl(server)))
      }
      return phoneOf(client, server, userId)
    }),
  ),
}

function refuseClosedWay(ways: PhoneWay[], way: PhoneWay): void {
  if (!ways.includes(way)) throw new Refusal('PHONE_OFF')
}

async function sessionOf(
  client: PoolClient,
  hash: unknown,
  userId: string,
): Promise<{ session: string; email: string }> {
  const { rows } = await client.query<{ id: string }>('select id from auth.sessions where token_hash = $1', [
    hash,
  ])
  return { session: requireFound(rows[0]).id, email: requireFound(await personById(client, userId)).email }
}

const forgottenUrl = ({ publicUrl }: Server) => `${publicUrl}/auth/oubli`

/** Emails the owner of an account that its telephone number changed, whoever changed it. */
async function mailOwner(
  client: PoolClient,
  userId: string,
  write: (sender: Sender) => MailContent,
): Promise<void> {
  const { email } = requireFound(await personById(client, userId))
  await queueMail(client, {
    kind: 'connexions liées',
    to: email,
    userId,
    letter: write(await senderFor(client, userId)),
  })
}
