import type { Session } from '@escale/contract/access/session'
import { knowsPasskeys } from '#session/passkey-support.ts'
import { OpeningButton } from './OpeningButton.tsx'

type Props = {
  /** The company whose page one signs in on, the invitation that one comes to accept. */
  aim: { tenant?: string | undefined; invitation?: string | undefined }
  verb: string
  onSignedIn: (session: Session) => void
}

/** A passkey opens the session by itself; nothing where the browser knows of none. */
export function PasskeyButton({ aim, verb, onSignedIn }: Props) {
  if (!knowsPasskeys()) return null

  async function open() {
    const { answerPasskey } = await import('#session/passkey.ts')
    return answerPasskey<Session>('/api/auth/sign-in/passkey/options', '/api/auth/sign-in/passkey', aim)
  }

  return <OpeningButton verb={verb} open={open} onSignedIn={onSignedIn} />
}
