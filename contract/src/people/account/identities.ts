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

/** Sign-in methods of the caller's account besides the password: a company's provider, a wallet. */

export type Identity = z.output<typeof Identity>
export const Identity = z.object({
  id: Id,
  kind: z.enum(['provider', 'wallet']),
  /** The address of the provider or the wallet. */
  name: z.string(),
  /** The company of the provider; null for the installation's own. */
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
   * The message to be signed by the wallet within ten minutes. The signature links it with this account only.
   */
  walletMessage: guarded('account.own', own)
    .route({ method: 'POST', path: '/profile/identities/wallet/message' })
    .input(WalletAddress)
    .output(MessageOutput)
    .errors({ WRONG_ADDRESS: { status: 422, message: apiRefusals.wrongWalletAddress } }),
  /**
   * From now on the wallet signs in to the account. Requires the password, or the mailed code in its place.
   * The owner gets an email.
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
   * The URL of the installation's provider, which redirects back and links the account. Requires the
   * password, or the mailed code in its place.
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
  /** The last sign-in method of an account cannot be removed. */
  unlink: guarded('account.own', { ...own, records: ['IDENTITY_UNLINKED'] })
    .route({ method: 'DELETE', path: '/profile/identities/{id}' })
    .input(ById)
    .output(z.void())
    .errors({ ...freshProof, LAST_WAY_IN: refusal(identityMessages.lastOne) }),
}
