import { factorMessages } from '@escale/contract/people/account/factor-messages'
import { accountMessages } from '@escale/contract/people/account/messages'
import { Button } from '@mantine/core'
import { IconLinkOff, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { State } from '#ui/feedback/State.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import styles from './account.module.css'
import { Refusals } from './Refusals.tsx'
import { useSend } from './useSend.ts'

/**
 * `/auth/facteurs?jeton=…`: cancels the removal of second factors by a button. Opening the link must change
 * nothing, because mail programs open links too.
 */
export function FactorsPage() {
  const [params] = useSearchParams()
  const token = params.get('jeton')
  const [ended, setEnded] = useState<'kept' | 'over' | null>(token ? null : 'over')
  const { isPending, refusal, send } = useSend()

  async function keep() {
    const outcome = await send<{ message: string }>('/api/account/factors/keep', { token })
    if (outcome && 'body' in outcome) setEnded('kept')
    else if (outcome?.code === 'LINK_OVER') setEnded('over')
  }

  if (ended) {
    return (
      <AccountFrame title="Double authentification">
        <State
          icon={ended === 'kept' ? IconShieldCheck : IconLinkOff}
          title={ended === 'kept' ? factorMessages.kept : accountMessages.linkOver}
          hint={
            ended === 'kept'
              ? 'Changez de mot de passe si vous ne reconnaissez pas cette demande.'
              : 'Ce retrait est déjà annulé, ou son délai est passé.'
          }
          action={
            <Button component={Link} to="/app/parametres/double-authentification">
              Ouvrir mes paramètres
            </Button>
          }
        />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      title="Double authentification"
      subtitle="Un administrateur a déclaré que vous avez perdu vos appareils. Si ce n'est pas le cas, gardez-les."
    >
      <div className={styles.form}>
        <Refusals sentences={refusal} />
        <Button size="md" fullWidth loading={isPending} onClick={keep}>
          Garder ma double authentification
        </Button>
      </div>
    </AccountFrame>
  )
}
