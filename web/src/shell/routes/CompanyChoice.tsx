import type { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/wire/messages'
import { Button, Stack } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useState } from 'react'
import { switchCompany } from '#session/current/switch-company.ts'
import { queries } from '#shell/live/queries.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { State } from '#ui/feedback/State.tsx'

/** A page to choose a company, for a person who has several and none open. */
export function CompanyChoice({ companies, closed }: Pick<Session, 'companies' | 'closed'>) {
  const [opening, setOpening] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function openCompany(id: string) {
    setOpening(id)
    setRefusal(await switchCompany(queries, id))
    setOpening(null)
  }

  return (
    <State
      isPage
      icon={IconBuilding}
      title="Choisissez une entreprise"
      hint={
        closed === 'suspended'
          ? messages.companySuspended
          : 'Vous en changerez à tout moment depuis le menu utilisateur.'
      }
      action={
        <Stack gap="sm" w="min(320px, 80vw)">
          {companies.map(({ id, name }) => (
            <Button
              key={id}
              variant="default"
              size="md"
              loading={opening === id}
              disabled={opening !== null && opening !== id}
              onClick={() => openCompany(id)}
            >
              {name}
            </Button>
          ))}
          {refusal && <Refusal sentence={refusal} />}
        </Stack>
      }
    />
  )
}
