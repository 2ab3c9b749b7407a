import { accountApi } from '#access/guard/guard.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { createNonce, useNonce } from '#access/sign-in/sign-in-nonces.ts'
import { startAttempt } from '#access/sign-on/flow.ts'
import { installationClient } from '#access/sign-on/installation/client.ts'
import { departureTo } from '#access/sign-on/installation/owner.ts'
import { SignOnError } from '#access/sign-on/sign-on-error.ts'
import { isSigned, readMessage, writeMessage } from '#access/wallets/message.ts'
import { asAccounts } from '#database/caller/company.ts'
import { logEvent } from '#journal/event.ts'
import { confirmPassword, lockConfirmation } from '#people/account/own/confirm-password.ts'
import { identityUnlinkedLetter, walletLinkedLetter } from './letters.ts'
import { mailOwner } from './mail-owner.ts'
import { addWallet, identitiesOf, removeIdentity } from './queries.ts'

const own = accountApi.account

/** Procedures for the caller's sign-in methods other than the password: identity providers and wallets. */
export const ownIdentities = {
  identities: own.identities.handler(({ context: { server, actor } }) =>
    asAccounts(server.pool, (client) => identitiesOf(client, actor.userId)),
  ),

  walletMessage: own.walletMessage.handler(async ({ context: { server, actor }, input: { address } }) => {
    const nonce = await asAccounts(server.pool, (client) => createNonce(client, actor.userId))
    const message = await writeMessage(server.publicUrl, 'link', { address, nonce, issuedAt: new Date() })
    if (message === undefined) throw new Refusal('WRONG_ADDRESS')
    return { message }
  }),

  linkWallet: own.linkWallet.handler(async ({ context, input: { message, signature, current } }) => {
    const { server, asked, actor } = context
    const { userId, tenantId } = actor
    const walletMessage = await readMessage(server.publicUrl, 'link', message)
    if (!walletMessage) throw new Refusal('WRONG_SIGNATURE')
    const confirmed = await confirmPassword(context, { userId, tenantId }, current, 'IDENTITY_LINKED')
    if (!(await isSigned(walletMessage, signature))) throw new Refusal('WRONG_SIGNATURE')
    return asAccounts(server.pool, async (client) => {
      await lockConfirmation(client, confirmed)
      if (!(await useNonce(client, walletMessage.nonce, userId))) throw new Refusal('NONCE_OVER')
      const identity = await addWallet(client, userId, walletMessage.address)
      await logEvent(client, asked, {
        action: 'IDENTITY_LINKED',
        success: true,
        userId,
        tenantId,
        errorMessage: walletMessage.address,
      })
      await mailOwner(client, server, userId, (sender, forgotten) =>
        walletLinkedLetter(sender, walletMessage.address, forgotten),
      )
      return identity
    })
  }),

  leaveToLink: own.leaveToLink.handler(async ({ context, input: { current } }) => {
    const { server, asked, actor, setCookie } = context
    const { userId, tenantId } = actor
    const provider = installationClient(server)
    if (!provider) throw new Refusal('NO_SIGN_ON')
    const confirmed = await confirmPassword(context, { userId, tenantId }, current, 'IDENTITY_LINKED')
    const { url, cookie } = await startAttempt(
      server,
      undefined,
      departureTo(provider, { search: '', sessionHash: asked.sessionHash }),
    ).catch(refuseUnreachable)
    await asAccounts(server.pool, (client) => lockConfirmation(client, confirmed))
    setCookie?.(cookie)
    return { url }
  }),

  unlink: own.unlink.handler(({ context: { server, asked, actor }, input }) =>
    asAccounts(server.pool, async (client) => {
      const { userId, tenantId } = actor
      const { name } = await removeIdentity(client, userId, input.id)
      await logEvent(client, asked, {
        action: 'IDENTITY_UNLINKED',
        success: true,
        userId,
        tenantId,
        errorMessage: name,
      })
      await mailOwner(client, server, userId, (sender, forgotten) =>
        identityUnlinkedLetter(sender, name, forgotten),
      )
    }),
  ),
}

function refuseUnreachable(error: unknown): never {
  throw error instanceof SignOnError ? new Refusal('SIGN_ON_AWAY') : error
}
