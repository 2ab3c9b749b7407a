import type { ClientFigures } from '@escale/contract/trade/clients/sheet'
import { formatMoney } from '@escale/contract/values/amounts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { formatNumber, pluralize } from '#ui/figures/count.ts'
import { Tile } from '#ui/figures/Tile.tsx'
import styles from './ClientPage.module.css'

type Props = { clientId: string; figures: ClientFigures }

/**
 * The amounts billed, paid and unpaid, and the number of goods. Each figure links to the records that it
 * counts.
 */
export function ClientTiles({ clientId, figures: { sales, goods } }: Props) {
  if (!sales && !goods) return null
  return (
    <section className={styles.tiles} aria-label="Chiffres">
      {sales && (
        <>
          <Tile
            label="Facturé"
            figure={formatMoney(sales.billed)}
            detail={[
              pluralize(sales.invoices, 'facture'),
              sales.opening && `ouverture ${formatMoney(sales.opening)}`,
            ]
              .filter(Boolean)
              .join(', ')}
            to="?onglet=factures"
          />
          <Tile label="Payé" figure={formatMoney(sales.paid)} detail={paidShare(sales)} />
          <Tile
            label="Solde"
            figure={sales.balance > 0 ? formatMoney(sales.balance) : 'Soldé'}
            detail={sales.balance > 0 ? 'Reste dû' : 'Rien à payer'}
            to="?onglet=factures&solde=du"
          />
          <AdvanceTile clientId={clientId} />
          <Tile
            label="En retard"
            figure={formatMoney(sales.lateBalance)}
            detail={pluralize(sales.late, 'facture')}
            isAlarming={sales.lateBalance > 0}
            to="?onglet=factures&solde=echu"
          />
        </>
      )}
      {goods && (
        <Tile
          label="Marchandises"
          figure={formatNumber(goods.lots)}
          detail={`${formatNumber(goods.inStock)} en entrepôt`}
          to="?onglet=marchandises"
        />
      )}
    </section>
  )
}

function paidShare({ billed, paid, opening = 0 }: NonNullable<ClientFigures['sales']>): string | null {
  if (billed + opening === 0) return null
  const share = Math.floor((100 * paid) / (billed + opening))
  return opening > 0 ? `${share} % avec l'ouverture` : `${share} % du facturé`
}

/** The money that the client paid in advance. Absent while nothing is free. */
function AdvanceTile({ clientId }: { clientId: string }) {
  const mayRead = useMay('ledger.read')
  const { data } = useQuery({
    ...api.ledger.account.queryOptions({ input: { id: clientId } }),
    enabled: mayRead,
  })
  if (!data || data.free === 0) return null
  return (
    <Tile
      label="Avance"
      figure={formatMoney(data.free)}
      detail={pluralize(data.credits.length, 'somme à utiliser', 'sommes à utiliser')}
      to="?onglet=paiements"
    />
  )
}
