import type { Session } from '@escale/contract/access/session'
import { hasWallet } from '#session/passkey/wallet-support.ts'
import { OpeningButton } from './OpeningButton.tsx'

type Props = {
  /** The slug of the company of the page. */
  tenant: string | undefined
  onSignedIn: (session: Session) => void
  onFactor: () => void
}

/**
 * Signs in with the browser's crypto wallet to the account that it is linked to. Renders nothing in a browser
 * without a wallet.
 */
export function WalletButton({ tenant, ...handlers }: Props) {
  if (!hasWallet()) return null

  async function open() {
    const { answerWallet } = await import('#session/passkey/wallet.ts')
    return answerWallet<Session>({ tenant })
  }

  return <OpeningButton verb="Se connecter avec un portefeuille" open={open} {...handlers} />
}
