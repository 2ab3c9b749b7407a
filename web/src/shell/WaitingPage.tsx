import { IconHourglass } from '@tabler/icons-react'
import { State } from '#ui/State.tsx'

/** For someone who is not yet a member of any company. */
export function WaitingPage() {
  return (
    <State
      isPage
      icon={IconHourglass}
      title="En attente d'une entreprise"
      hint="Votre compte existe, mais aucune entreprise ne vous a encore donné accès. Demandez à un administrateur de votre entreprise de vous ajouter, puis reconnectez-vous."
    />
  )
}
