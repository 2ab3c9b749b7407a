import type { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/wire/messages'
import { Button } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ask } from '#session/request/plain-request.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { MailOffStrip } from '#ui/feedback/MailOffStrip.tsx'
import { State } from '#ui/feedback/State.tsx'

const SharedServices = lazyPart(() => import('#trade/services/SharedServices.tsx'))

/**
 * Shown to a person without an open company: not yet a member, no longer a member, or member of a suspended
 * company. Lists the companies from which access was requested, and the services that all companies share.
 */
export function WaitingPage({ closed }: Pick<Session, 'closed'>) {
  const companies = useRequestedCompanies()
  if (closed === 'suspended')
    return (
      <State isPage icon={IconHourglass} title="Entreprise désactivée" hint={messages.companySuspended} />
    )
  return (
    <>
      <State
        isPage
        icon={IconHourglass}
        title="En attente d'une entreprise"
        hint={
          companies.length > 0
            ? `Votre demande d'accès à ${new Intl.ListFormat('fr').format(companies)} a été envoyée. Vous recevrez un email dès qu'un administrateur y aura répondu.`
            : 'Votre compte existe, mais aucune entreprise ne vous a encore donné accès. Demandez à un administrateur de votre entreprise de vous ajouter, puis rechargez cette page.'
        }
        action={
          <Button variant="default" component={Link} to="/app/parametres/entreprises">
            Demander l'accès à une entreprise
          </Button>
        }
      />
      <MailOffStrip>La réponse ne vous sera pas écrite : elle s'affichera ici.</MailOffStrip>
      {closed === null && (
        <Suspense>
          <SharedServices />
        </Suspense>
      )}
    </>
  )
}

function useRequestedCompanies(): string[] {
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    ask<{ companyName: string }[]>('GET', '/api/account/access-requests')
      .then((answer) => answer.ok && setNames(answer.body.map(({ companyName }) => companyName)))
      .catch(() => undefined)
  }, [])
  return names
}
