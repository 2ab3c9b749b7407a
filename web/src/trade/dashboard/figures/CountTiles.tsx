import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { roundedWithUnit } from '@escale/contract/values/measures'
import { SimpleGrid, Text } from '@mantine/core'
import {
  IconCar,
  IconFileInvoice,
  IconPackage,
  IconPackageOff,
  IconShip,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSession } from '#session/current/useSession.ts'
import styles from '#trade/dashboard/DashboardPage.module.css'
import { useLinkTo } from '#trade/useLinkTo.ts'
import { formatNumber, pluralize } from '#ui/figures/count.ts'
import { Tile } from '#ui/figures/Tile.tsx'
import { Change } from './Change.tsx'

const inStock = { statut: 'En entrepôt' }

type Props = Pick<Dashboard, 'counts' | 'period' | 'day'>

/**
 * Counts of clients, invoices, expeditions and goods. A super_admin without a current company only sees the
 * shared clients.
 */
export function CountTiles({ counts, period, day }: Props) {
  const { company } = useSession()
  const linkTo = useLinkTo()
  if (!company) return <SharedClients count={counts.sharedClients} />
  const { parcels, vehicles, invoices, sharedClients } = counts
  return (
    <CountGrid tiles={parcels.unowned > 0 ? 6 : 5}>
      <Tile
        isRow
        label="Clients"
        figure={formatNumber(counts.clients + sharedClients)}
        icon={IconUsers}
        to={linkTo('clients')}
        detail={sharedClients > 0 ? `dont ${pluralize(sharedClients, 'partagé')}` : 'tous à vous'}
      />
      <Tile
        isRow
        label="Factures"
        figure={formatNumber(invoices.current)}
        icon={IconFileInvoice}
        to={linkTo('invoices', { du: period.from, au: period.to })}
        detail={<Change {...invoices} period={period} day={day} isShort />}
      />
      <Tile
        isRow
        label="Expéditions en cours"
        figure={formatNumber(counts.expeditionsUnderWay)}
        icon={IconShip}
        to={linkTo('expeditions', { statut: 'En cours' })}
        detail="pas encore livrées"
      />
      <Tile
        isRow
        label="Colis en entrepôt"
        figure={formatNumber(parcels.count)}
        icon={IconPackage}
        to={linkTo('warehouse', inStock)}
        detail={`${roundedWithUnit(parcels.weightKg, 'kg')} · ${roundedWithUnit(parcels.volumeM3, 'm³')}`}
      />
      <Tile
        isRow
        label="Véhicules en entrepôt"
        figure={formatNumber(vehicles.count)}
        icon={IconCar}
        to={linkTo('warehouse', { onglet: 'vehicules', ...inStock })}
        detail={
          vehicles.unowned > 0
            ? `dont ${vehicles.unowned} à affecter`
            : roundedWithUnit(vehicles.weightKg, 'kg')
        }
      />
      {parcels.unowned > 0 && (
        <Tile
          isRow
          label="Sans propriétaire"
          figure={formatNumber(parcels.unowned)}
          icon={IconPackageOff}
          to={linkTo('warehouse', { onglet: 'orphelins', ...inStock })}
          detail="colis à affecter"
        />
      )}
    </CountGrid>
  )
}

function SharedClients({ count }: { count: number }) {
  const to = useLinkTo()('clients')
  return (
    <>
      <Text c="dimmed" fz={12.5} mb="sm">
        Aucune entreprise n'est ouverte&nbsp;: vous voyez ce que toutes partagent.
      </Text>
      <CountGrid>
        <Tile isRow label="Clients partagés" figure={formatNumber(count)} icon={IconUsers} to={to} />
      </CountGrid>
    </>
  )
}

/** The grid of tiles. On a phone they become the rows of one card. */
export function CountGrid({ tiles = 5, children }: { tiles?: 5 | 6; children: ReactNode }) {
  return (
    <SimpleGrid
      component="section"
      className={styles.counts}
      cols={{ base: 1, sm: 3, md: tiles }}
      spacing={{ base: 0, sm: 'md' }}
      aria-label="En chiffres"
    >
      {children}
    </SimpleGrid>
  )
}
