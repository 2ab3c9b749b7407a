import type { ClientFigures } from '@escale/contract/trade/clients/sheet'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatNumber, pluralize } from '#ui/figures/count.ts'
import { Tile } from '#ui/figures/Tile.tsx'
import styles from './ClientPage.module.css'

/**
 * The amounts billed, paid and unpaid, and the number of goods. Each figure links to the records that it
 * counts.
 */
export function ClientTiles({ figures: { sales, goods } }: { figures: ClientFigures }) {
  if (!sales && !goods) return null
  return (
    <section className={styles.tiles} aria-label="Chiffres">
      {sales && (
        <>
          <Tile
            label="Facturé"
            figure={formatMoney(sales.billed)}
            detail={pluralize(sales.invoices, 'facture')}
            to="?onglet=factures"
          />
          <Tile
            label="Payé"
            figure={formatMoney(sales.paid)}
            detail={sales.billed > 0 && `${Math.floor((100 * sales.paid) / sales.billed)} % du facturé`}
          />
          <Tile
            label="Solde"
            figure={sales.balance > 0 ? formatMoney(sales.balance) : 'Soldé'}
            detail={sales.balance > 0 ? 'Reste dû' : 'Rien à payer'}
            to="?onglet=factures&solde=du"
          />
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
