import type { Session } from '@escale/contract/access/session'
import { knowsPasskeys } from '#session/passkey/passkey-support.ts'
import { OpeningButton } from './OpeningButton.tsx'

type Props = {
  /** The company of the page, or the invitation to accept. */
  aim: { tenant?: string | undefined; invitation?: string | undefined }
  verb: string
  onSignedIn: (session: Session) => void
}

/** Signs in with a passkey. Renders nothing in a browser without passkeys. */
export function PasskeyButton({ aim, verb, onSignedIn }: Props) {
  if (!knowsPasskeys()) return null

  async function open() {
    const { answerPasskey } = await import('#session/passkey/passkey.ts')
    return answerPasskey<Session>('/api/auth/sign-in/passkey/options', '/api/auth/sign-in/passkey', aim)
  }

  return <OpeningButton verb={verb} open={open} onSignedIn={onSignedIn} />
}
