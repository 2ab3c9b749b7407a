import type { Session } from '@escale/contract/access/session'
import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { FactorForm } from '#ui/factor/FactorForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

type Props = {
  /** The company or invitation of the sign-in. */
  aim: ComponentProps<typeof PasskeyButton>['aim']
  verb: string
  onSignedIn: (session: Session) => void
  /** Returns to the password, after a cancellation or a timeout. */
  onBack: (sentence: string | null) => void
}

/** The second factor, after a right password. */
export function FactorStep({ aim, verb, onSignedIn, onBack }: Props) {
  return (
    <FactorForm path="/api/auth/sign-in/factor" verb={verb} onProved={onSignedIn} onOver={onBack}>
      <PasskeyButton aim={aim} verb="Utiliser une clé d'accès" onSignedIn={onSignedIn} />
      <Button variant="default" onClick={() => onBack(null)}>
        Retour
      </Button>
    </FactorForm>
  )
}
