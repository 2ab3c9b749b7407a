import type { Client, DuplicateClient } from '@escale/contract/trade/clients/contract'
import { sameFieldsText } from '@escale/contract/trade/clients/same-fields'
import { Stack, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { ClientSelect } from '#trade/ClientSelect.tsx'
import styles from './merge.module.css'

type Props = { client: Client; onChoose: (id: string | null) => void }

/**
 * Chooses the client to merge with this one. Clients with the same phone, email or name are suggested first.
 */
export function MergeChoice({ client, onChoose }: Props) {
  const [id, setId] = useState<string | null>(null)
  const { data: twins = [] } = useQuery(api.clients.twins.queryOptions({ input: twinQuery(client) }))
  const own = twins.filter(({ tenantId }) => tenantId !== null)

  function choose(next: string | null) {
    setId(next)
    onChoose(next)
  }

  return (
    <Stack gap="sm">
      <ClientSelect
        data-autofocus
        label="Fusionner avec"
        required
        value={id}
        onChange={choose}
        isOffered={(option) => option.id !== client.id && option.tenantId !== null}
      />
      {id === null && own.length > 0 && <Proposals twins={own} onChoose={choose} />}
    </Stack>
  )
}

function twinQuery({ id, name, email, phone }: Client) {
  return { except: id, name, ...(email && { email }), ...(phone && { phone }) }
}

function Proposals({ twins, onChoose }: { twins: DuplicateClient[]; onChoose: (id: string) => void }) {
  return (
    <div>
      <Text fz="sm" c="dimmed" mb={6}>
        Fiches qui se ressemblent
      </Text>
      <ul className={styles.proposals}>
        {twins.map((twin) => (
          <li key={twin.id}>
            <UnstyledButton className={styles.proposal} onClick={() => onChoose(twin.id)}>
              <b className="strong">{twin.name}</b>
              <span className="muted small">{sameFieldsText(twin)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
