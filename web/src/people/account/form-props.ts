import type { Session } from '@escale/contract/access/session'
import type { InvitationFace } from '@escale/contract/people/account/contract'

/** The props of the forms shown by a verification link. */
export type LinkProps = { token: string; email: string; onProved: () => void; onOver: () => void }

/** The props of the forms shown by an invitation link. */
export type InvitedProps = {
  token: string
  invitation: InvitationFace
  onAccepted: () => void
  onOver: () => void
}

/**
 * Callbacks after a valid code or link: `onSignedIn` with the session, or `onFactor` when a second factor is
 * needed.
 */
export type EntryProps = { onSignedIn: (session: Session) => void; onFactor: (email: string) => void }
