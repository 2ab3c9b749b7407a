import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { SimpleGrid, Text } from '@mantine/core'
import { IconCar, IconFileInvoice, IconPackage, IconShip, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSession } from '#session/useSession.ts'
import { counted, formatNumber } from '#ui/count.ts'
import { Tile } from '#ui/Tile.tsx'
import styles from './DashboardPage.module.css'
import { firstOfMonth } from './days.ts'
import { useLinkTo } from './useLinkTo.ts'

const inStock = { statut: 'En entrepôt' }

/** How many of each. With no company open, there is only what all of them share. */
export function CountTiles({ counts, day }: { counts: Dashboard['counts']; day: string }) {
  const { company } = useSession()
  const linkTo = useLinkTo()
  if (!company) {
    return (
      <>
        <Text c="dimmed" fz={12.5} mb="sm">
          Aucune entreprise n'est ouverte&nbsp;: vous voyez ce que toutes partagent.
        </Text>
        <CountGrid>
          <Tile isRow label="Clients partagés" figure={formatNumber(counts.sharedClients)} icon={IconUsers} to={linkTo('clients')} />
        </CountGrid>
      </>
    )
  }
  const clients = counts.clients + counts.sharedClients
  const sharedClients = counts.sharedClients > 0 ? `dont ${counted(counts.sharedClients, 'partagé')}` : undefined
  const month = { du: firstOfMonth(day), au: day }
  return (
    <CountGrid>
      <Tile isRow label="Clients" figure={formatNumber(clients)} icon={IconUsers} to={linkTo('clients')} note={sharedClients} />
      <Tile isRow label="Factures du mois" figure={formatNumber(counts.invoicesThisMonth)} icon={IconFileInvoice} to={linkTo('invoices', month)} />
      <Tile
        isRow
        label="Expéditions en cours"
        figure={formatNumber(counts.expeditionsUnderWay)}
        icon={IconShip}
        to={linkTo('expeditions', { statut: 'En cours' })}
      />
      <Tile isRow label="Colis en entrepôt" figure={formatNumber(counts.parcelsInStock)} icon={IconPackage} to={linkTo('warehouse', inStock)} />
      <Tile
        isRow
        label="Véhicules en entrepôt"
        figure={formatNumber(counts.vehiclesInStock)}
        icon={IconCar}
        to={linkTo('warehouse', { onglet: 'vehicules', ...inStock })}
      />
    </CountGrid>
  )
}

/** On a phone, the rows of one card. */
export function CountGrid({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid
      component="section"
      className={styles.counts}
      cols={{ base: 1, sm: 3, md: 5 }}
      spacing={{ base: 0, sm: 'md' }}
      aria-label="En chiffres"
    >
      {children}
    </SimpleGrid>
  )
}
