import type { Session } from '@escale/contract/access/session'
import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { FactorForm } from '#ui/factor/FactorForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

type Props = {
  /** The company of the sign-in, or the invitation that it accepts. */
  aim: ComponentProps<typeof PasskeyButton>['aim']
  verb: string
  onSignedIn: (session: Session) => void
  /**
   * Returns to the password form, after a cancellation or a timeout. `sentence` is the message to show there.
   */
  onBack: (sentence: string | null) => void
}

/** The form of the second factor, shown after a correct password. */
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
