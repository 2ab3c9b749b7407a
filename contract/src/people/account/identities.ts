import { z } from 'zod'
import { freshProof, guarded, refusal, tooMany } from '#access/procedure.ts'
import { signOnRefusals } from '#access/sign-on-refusals.ts'
import { signed, WalletAddress } from '#access/wallet-draft.ts'
import { Instant } from '#values/instants.ts'
import { ById, Id } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { RemovalDraft } from './draft.ts'
import { identityMessages } from './identity-messages.ts'
import { accountMessages } from './messages.ts'

/** What opens one's own account beside a password: the provider of a company, a wallet. */

export type Identity = z.output<typeof Identity>
export const Identity = z.object({
  id: Id,
  kind: z.enum(['provider', 'wallet']),
  /** The address of a provider, or of a wallet. */
  name: z.string(),
  /** Whose provider it is; null of the installation's. */
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
  /** What the wallet of an address signs, within ten minutes, to be linked with this account alone. */
  walletMessage: guarded('account.own', own)
    .route({ method: 'POST', path: '/profile/identities/wallet/message' })
    .input(WalletAddress)
    .output(z.object({ message: z.string() }))
    .errors({ WRONG_ADDRESS: { status: 422, message: apiRefusals.wrongWalletAddress } }),
  /**
   * From then on the wallet opens the account: with one's own password, or the code mailed in its place. Its
   * owner is told by mail.
   */
  linkWallet: guarded('account.own', { ...own, records: ['IDENTITY_LINKED'] })
    .route({ method: 'POST', path: '/profile/identities/wallet' })
    .input(z.object({ ...signed, ...RemovalDraft.shape }))
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
   * Where to go to be linked with the provider of the installation, which leads back: with one's own
   * password, or the code mailed in its place.
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
  /** The last way into the account stays. */
  unlink: guarded('account.own', { ...own, records: ['IDENTITY_UNLINKED'] })
    .route({ method: 'DELETE', path: '/profile/identities/{id}' })
    .input(ById)
    .output(z.void())
    .errors({ ...freshProof, LAST_WAY_IN: refusal(identityMessages.lastOne) }),
}
