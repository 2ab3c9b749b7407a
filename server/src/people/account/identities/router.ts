import type { PoolClient } from 'pg'
import { accountApi } from '#access/guard.ts'
import { found, Refusal } from '#access/refusal.ts'
import type { Server } from '#access/server.ts'
import { newNonce, takeSignInNonce } from '#access/sign-in-nonces.ts'
import { isSigned, readMessage, writeMessage } from '#access/wallets/message.ts'
import type { Letter, Sender } from '#channels/mail/letter.ts'
import { queueMail } from '#channels/mail/queue.ts'
import { asAccounts } from '#database/door/company.ts'
import { logEvent } from '#journal/event.ts'
import { confirmPassword, holdConfirmed } from '#people/account/own/confirm-password.ts'
import { personById, senderFor } from '#people/account/people.ts'
import { identityUnlinkedLetter, walletLinkedLetter } from './letters.ts'
import { addWallet, identitiesOf, removeIdentity } from './queries.ts'

const own = accountApi.account

/** What opens one's own account beside its password. */
export const ownIdentities = {
  identities: own.identities.handler(({ context: { server, actor } }) => asAccounts(server.pool, (client) => identitiesOf(client, actor.userId))),

  walletMessage: own.walletMessage.handler(async ({ context: { server, actor }, input: { address } }) => {
    const nonce = await asAccounts(server.pool, (client) => newNonce(client, actor.userId))
    const message = await writeMessage(server.publicUrl, 'link', { address, nonce, issuedAt: new Date() })
    if (message === undefined) throw new Refusal('WRONG_ADDRESS')
    return { message }
  }),

  linkWallet: own.linkWallet.handler(async ({ context, input: { message, signature, current } }) => {
    const { server, asked, actor } = context
    const { userId, tenantId } = actor
    const said = await readMessage(server.publicUrl, 'link', message)
    if (!said) throw new Refusal('WRONG_SIGNATURE')
    const confirmed = await confirmPassword(context, { userId, tenantId }, current, 'IDENTITY_LINKED')
    if (!(await isSigned(said, signature))) throw new Refusal('WRONG_SIGNATURE')
    return asAccounts(server.pool, async (client) => {
      await holdConfirmed(client, confirmed)
      if (!(await takeSignInNonce(client, said.nonce, userId))) throw new Refusal('NONCE_OVER')
      const identity = await addWallet(client, userId, said.address)
      await logEvent(client, asked, { action: 'IDENTITY_LINKED', success: true, userId, tenantId, errorMessage: said.address })
      await tell(client, server, userId, (sender, forgotten) => walletLinkedLetter(sender, said.address, forgotten))
      return identity
    })
  }),

  unlink: own.unlink.handler(({ context: { server, asked, actor }, input }) =>
    asAccounts(server.pool, async (client) => {
      const { userId, tenantId } = actor
      const { name } = await removeIdentity(client, userId, input.id)
      await logEvent(client, asked, { action: 'IDENTITY_UNLINKED', success: true, userId, tenantId, errorMessage: name })
      await tell(client, server, userId, (sender, forgotten) => identityUnlinkedLetter(sender, name, forgotten))
    }),
  ),
}

/** Its owner hears of it, whoever did it. */
async function tell(client: PoolClient, { publicUrl }: Server, userId: string, write: (sender: Sender, forgottenUrl: string) => Letter) {
  const { email } = found(await personById(client, userId))
  const letter = write(await senderFor(client, userId), `${publicUrl}/auth/oubli`)
  await queueMail(client, { kind: 'connexions liées', to: email, userId, letter })
}
