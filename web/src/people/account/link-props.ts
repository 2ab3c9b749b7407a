import type { Session } from '@escale/contract/access/session'
import type { InvitationFace } from '@escale/contract/people/account/contract'

/** What is asked of somebody who came by the link of a confirmation. */
export type LinkProps = { token: string; email: string; onProved: () => void; onOver: () => void }

/** What is asked of somebody who came by the link of an invitation. */
export type InvitedProps = {
  token: string
  invitation: InvitationFace
  onAccepted: () => void
  onOver: () => void
}

/** What follows a code or a link that was good: a session, or a second factor to give. */
export type EntryProps = { onSignedIn: (session: Session) => void; onFactor: (email: string) => void }
