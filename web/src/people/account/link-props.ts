import type { InvitationFace } from '@escale/contract/people/account/contract'

/** What is asked of somebody who came by the link of a confirmation. */
export type LinkProps = { token: string; email: string; onProved: () => void; onOver: () => void }

/** What is asked of somebody who came by the link of an invitation. */
export type InvitedProps = { token: string; invitation: InvitationFace; onAccepted: () => void; onOver: () => void }
