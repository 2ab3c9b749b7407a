import { z } from 'zod'
import { freshProof, guarded, refusal, tooMany } from '#access/procedure.ts'
import { signOnRefusals } from '#access/sign-on-refusals.ts'
import { signedMessage, WalletAddress } from '#access/wallet-draft.ts'
import { Instant } from '#values/instants.ts'
import { MessageOutput } from '#wire/message-output.ts'
import { ById, Id } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { RemovalDraft } from './draft.ts'
import { identityMessages } from './identity-messages.ts'
import { accountMessages } from './messages.ts'

/** Sign-in methods of the caller's account other than the password: identity providers and crypto wallets. */

export type Identity = z.output<typeof Identity>
export const Identity = z.object({
  id: Id,
  kind: z.enum(['provider', 'wallet']),
  /** The URL of the identity provider, or the blockchain address of the wallet. */
  name: z.string(),
  /** The company that configured the identity provider. Null for the provider of the whole installation. */
  companyName: z.string().nullable(),
  email: z.string().nullable(),
  linkedAt: Instant,
  usedAt: Instant.nullable(),
})

const own = { personal: true, accounts: true } as const

export const ownIdentities = {
  identities: guarded('account.own', { ...own, reads: true })
    .route({ method: 'GET', path: '/profile/identities' })
    .output(z.array(Identity)),
  /**
   * Returns the message that the wallet must sign within ten minutes. The signature is valid for linking it
   * to this account only.
   */
  walletMessage: guarded('account.own', own)
    .route({ method: 'POST', path: '/profile/identities/wallet/message' })
    .input(WalletAddress)
    .output(MessageOutput)
    .errors({ WRONG_ADDRESS: { status: 422, message: apiRefusals.wrongWalletAddress } }),
  /**
   * Links a wallet, so that it can sign in to the account. Requires the password or an emailed code. The user
   * is notified by email.
   */
  linkWallet: guarded('account.own', { ...own, records: ['IDENTITY_LINKED'] })
    .route({ method: 'POST', path: '/profile/identities/wallet' })
    .input(z.object({ ...signedMessage, ...RemovalDraft.shape }))
    .output(Identity)
    .errors({
      ...freshProof,
      ...tooMany,
      WRONG_PASSWORD: { status: 422, message: accountMessages.wrongPassword },
      WRONG_SIGNATURE: { status: 422, message: apiRefusals.wrongWalletSignature },
      NONCE_OVER: { status: 422, message: apiRefusals.nonceOver },
      WALLET_TAKEN: refusal(identityMessages.taken),
      TOO_MANY_WALLETS: refusal(identityMessages.tooMany),
    }),
  /**
   * Returns the URL of the installation's identity provider. After signing in there, the browser comes back
   * and the account is linked. Requires the password or an emailed code.
   */
  leaveToLink: guarded('account.own', own)
    .route({ method: 'POST', path: '/profile/identities/provider' })
    .input(RemovalDraft)
    .output(z.object({ url: z.string() }))
    .errors({
      ...freshProof,
      ...tooMany,
      WRONG_PASSWORD: { status: 422, message: accountMessages.wrongPassword },
      NO_SIGN_ON: { status: 404, message: apiRefusals.noProvider },
      SIGN_ON_AWAY: { status: 503, message: signOnRefusals.SIGN_ON_AWAY },
    }),
  /** Removes a sign-in method. An account must always have at least one. */
  unlink: guarded('account.own', { ...own, records: ['IDENTITY_UNLINKED'] })
    .route({ method: 'DELETE', path: '/profile/identities/{id}' })
    .input(ById)
    .output(z.void())
    .errors({ ...freshProof, LAST_WAY_IN: refusal(identityMessages.lastOne) }),
}
