import { messages } from '@escale/contract/messages'
import type { Session } from '@escale/contract/session/contract'
import { IconHourglass } from '@tabler/icons-react'
import { State } from '#ui/State.tsx'

/** For someone with no company open: not yet a member of any, no longer, or of one that is suspended. */
export function WaitingPage({ closed }: Pick<Session, 'closed'>) {
  if (closed === 'suspended') return <State isPage icon={IconHourglass} title="Entreprise désactivée" hint={messages.companySuspended} />
  return (
    <State
      isPage
      icon={IconHourglass}
      title="En attente d'une entreprise"
      hint="Votre compte existe, mais aucune entreprise ne vous a encore donné accès. Demandez à un administrateur de votre entreprise de vous ajouter, puis reconnectez-vous."
    />
  )
}
