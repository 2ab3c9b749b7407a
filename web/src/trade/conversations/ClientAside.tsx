import type { ClientPanel } from '@escale/contract/trade/conversations/rows'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '#api.ts'
import { goodsLocation } from '#trade/goods-location.ts'
import { useLinkTo } from '#trade/useLinkTo.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { pluralize } from '#ui/figures/count.ts'
import styles from './Conversations.module.css'

type Props = {
  id: string
  /** True on a phone, where the panel covers the messages. */
  isDialog: boolean
  isShown: boolean
  onClose: () => void
}

/**
 * The panel beside the messages: invoices, goods and expedition of the client. Each line links to its record.
 */
export default function ClientAside({ id, isDialog, isShown, onClose }: Props) {
  if (!isDialog)
    return (
      <aside className={styles.aside} aria-label="Le client" data-shown={isShown || undefined}>
        <Panel id={id} />
      </aside>
    )
  if (!isShown) return null
  return (
    <AppModal title="Le client" size={420} onClose={onClose}>
      <Panel id={id} />
    </AppModal>
  )
}

function Panel({ id }: { id: string }) {
  const query = useQuery(api.conversations.panel.queryOptions({ input: { id } }))
  return (
    <QueryContent query={query} failure="Le client n'a pas pu être chargé">
      {(panel) =>
        panel ? (
          <Facts panel={panel} />
        ) : (
          <p className={`muted ${styles.none}`}>Cette personne n'est pas encore un de vos clients.</p>
        )
      }
    </QueryContent>
  )
}

function Facts({ panel: { client, sales, goods, expedition } }: { panel: ClientPanel }) {
  const linkTo = useLinkTo()
  const clients = linkTo('clients')
  const invoices = linkTo('invoices')
  const expeditions = linkTo('expeditions')
  return (
    <>
      <Block title={client.name} to={clients && `${clients}/${client.id}`}>
        <p className="small muted">
          {[client.phone && readablePhone(client.phone), client.email].filter(Boolean).join(' · ') ||
            'Ni téléphone ni email'}
        </p>
      </Block>
      {sales && (
        <Block title={sales.balance > 0 ? `Solde ${formatMoney(sales.balance)}` : 'Soldé'}>
          {sales.lateBalance > 0 && (
            <p className={`small ${styles.failure}`}>dont {formatMoney(sales.lateBalance)} en retard</p>
          )}
          <ul>
            {sales.invoices.map(({ id, invoiceNumber, dueDate, balance, isLate }) => (
              <li key={id}>
                <Line
                  to={invoices && `${invoices}?facture=${id}`}
                  words={invoiceNumber}
                  figure={formatMoney(balance)}
                >
                  {isLate ? 'échue le' : 'échéance le'} {formatDay(dueDate)}
                </Line>
              </li>
            ))}
          </ul>
          {sales.owed > sales.invoices.length && (
            <p className="small muted">et {pluralize(sales.owed - sales.invoices.length, 'autre facture')}</p>
          )}
        </Block>
      )}
      {goods && (
        <Block
          title={
            goods.standing === 0 ? 'Aucune marchandise en cours' : pluralize(goods.standing, 'marchandise')
          }
        >
          <ul>
            {goods.lots.map((lot) => (
              <li key={lot.id}>
                <Line
                  to={clients && `${clients}/${client.id}?onglet=marchandises&lot=${lot.id}`}
                  words={lot.number}
                  figure={<StatusBadge status={lot.status} />}
                >
                  {[lot.description, ...goodsLocation(lot)].filter(Boolean).join(' · ')}
                </Line>
              </li>
            ))}
          </ul>
        </Block>
      )}
      {expedition && (
        <Block title="Dernière expédition">
          <Line
            to={expeditions && `${expeditions}/${expedition.id}`}
            words={expedition.reference}
            figure={<StatusBadge status={expedition.status} />}
          >
            {expedition.origin} → {expedition.destination}
          </Line>
        </Block>
      )}
    </>
  )
}

function Block({ title, to = null, children }: { title: string; to?: string | null; children: ReactNode }) {
  return (
    <section className={styles.block}>
      <h3>
        {to ? (
          <Link className="link" to={to}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h3>
      {children}
    </section>
  )
}

function Line({
  to,
  words,
  figure,
  children,
}: {
  to: string | null
  words: string
  figure: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.line}>
      <span className={styles.rowLine}>
        {to ? (
          <Link className="link truncated" to={to}>
            {words}
          </Link>
        ) : (
          <span className="truncated">{words}</span>
        )}
        <span className="num">{figure}</span>
      </span>
      <span className="small muted">{children}</span>
    </div>
  )
}
