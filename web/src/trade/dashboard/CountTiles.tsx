import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { Text } from '@mantine/core'
import { type Icon, IconCar, IconChevronRight, IconFileInvoice, IconPackage, IconShip, IconUsers } from '@tabler/icons-react'
import { useSession } from '#session/useSession.ts'
import { counted, formatNumber } from '#ui/count.ts'
import { firstOfMonth } from './days.ts'
import { MaybeLink } from './MaybeLink.tsx'
import styles from './tiles.module.css'
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
        <section className={styles.counts} aria-label="En chiffres">
          <Count label="Clients partagés" count={counts.sharedClients} icon={IconUsers} to={linkTo('clients')} />
        </section>
      </>
    )
  }
  const clients = counts.clients + counts.sharedClients
  const sharedClients = counts.sharedClients > 0 ? `dont ${counted(counts.sharedClients, 'partagé')}` : undefined
  const month = { du: firstOfMonth(day), au: day }
  return (
    <section className={styles.counts} aria-label="En chiffres">
      <Count label="Clients" count={clients} icon={IconUsers} to={linkTo('clients')} note={sharedClients} />
      <Count label="Factures du mois" count={counts.invoicesThisMonth} icon={IconFileInvoice} to={linkTo('invoices', month)} />
      <Count label="Expéditions en cours" count={counts.expeditionsUnderWay} icon={IconShip} to={linkTo('expeditions', { statut: 'En cours' })} />
      <Count label="Colis en entrepôt" count={counts.parcelsInStock} icon={IconPackage} to={linkTo('warehouse', inStock)} />
      <Count
        label="Véhicules en entrepôt"
        count={counts.vehiclesInStock}
        icon={IconCar}
        to={linkTo('warehouse', { onglet: 'vehicules', ...inStock })}
      />
    </section>
  )
}

type CountProps = { label: string; count: number; icon: Icon; to: string | null; note?: string }

function Count({ label, count, icon: Sign, to, note }: CountProps) {
  return (
    <MaybeLink to={to} className={styles.count}>
      <span className={styles.label}>
        <Sign size={16} stroke={1.6} aria-hidden />
        {label}
      </span>
      <span className={`${styles.figure} num`}>
        {formatNumber(count)}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {to && <IconChevronRight className={styles.chevron} size={16} stroke={1.6} aria-hidden />}
    </MaybeLink>
  )
}
