import type { Client } from '@escale/contract/trade/clients/contract'
import { Box, Group } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { useMayRecall } from '#session/current/useSession.ts'
import { ClientHandOver } from './ClientHandOver.tsx'

/**
 * Links from the dialog of a client to their page, change history and goods to collect. On a phone only
 * the page fits: it links to the history, and the goods are among the fields.
 */
export function ClientLinks({ client, onLeave }: { client: Client; onLeave: () => void }) {
  const path = `/app/clients/${client.id}`
  const isThere = useLocation().pathname === path
  const mayRecall = useMayRecall(client)
  return (
    <Group gap="sm" wrap="nowrap">
      {!isThere && (
        <Box className="desk-only">
          <ClientHandOver clientId={client.id} size="xs" />
        </Box>
      )}
      {!isThere && (
        <Link className="link" to={path} onClick={onLeave}>
          Ouvrir la fiche
        </Link>
      )}
      {mayRecall && (
        <Box className="desk-only">
          <HistoryButton record={client.id} name={client.name} />
        </Box>
      )}
    </Group>
  )
}
