import type { Session } from '@escale/contract/access/session'
import { hasWallet } from '#session/wallet-support.ts'
import { OpeningButton } from './OpeningButton.tsx'

type Props = {
  /** The slug of the company whose page one signs in on. */
  tenant: string | undefined
  onSignedIn: (session: Session) => void
  onFactor: () => void
}

/** The wallet of the browser opens the account that it is linked with; nothing where there is none. */
export function WalletButton({ tenant, ...told }: Props) {
  if (!hasWallet()) return null

  async function open() {
    const { answerWallet } = await import('#session/wallet.ts')
    return answerWallet<Session>({ tenant })
  }

  return <OpeningButton verb="Se connecter avec un portefeuille" open={open} {...told} />
}
