import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { Group, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useLinkTo } from '#trade/useLinkTo.ts'
import { DocumentNumber } from '#ui/display/DocumentNumber.tsx'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import { pluralize } from '#ui/figures/count.ts'
import styles from './lists.module.css'
import { MaybeLink } from './MaybeLink.tsx'

type Own = { isOwn: boolean }

export function LatestInvoices({ invoices, isOwn }: Own & { invoices: Dashboard['latestInvoices'] }) {
  const linkTo = useLinkTo()
  const all = linkTo('invoices')
  return (
    <List
      title="Dernières factures"
      note={isOwn ? 'émises par vous' : undefined}
      all={all && invoices.length > 0 ? { to: all, word: 'Toutes les factures' } : null}
      empty="Aucune facture pour le moment."
    >
      {invoices.map(({ id, clientName, invoiceNumber, legalNumber, status, total }) => (
        <Row
          key={id}
          to={linkTo('invoices', { facture: id })}
          name={clientName}
          number={<DocumentNumber legalNumber={legalNumber} ownNumber={invoiceNumber} />}
          figure={formatMoney(total)}
        >
          <StatusBadge status={status} />
        </Row>
      ))}
    </List>
  )
}

export function InvoicesWithoutMoney({ invoices }: { invoices: Dashboard['latestInvoices'] }) {
  const linkTo = useLinkTo()
  const all = linkTo('invoices')
  return (
    <List
      title="Dernières factures"
      all={all ? { to: all, word: 'Toutes les factures' } : null}
      empty="Aucune facture pour le moment."
    >
      {invoices.map(({ id, clientName, invoiceNumber, legalNumber, status, issueDate }) => (
        <Row
          key={id}
          to={linkTo('invoices', { facture: id })}
          name={clientName}
          number={<DocumentNumber legalNumber={legalNumber} ownNumber={invoiceNumber} />}
          figure={formatDay(issueDate)}
        >
          <StatusBadge status={status} />
        </Row>
      ))}
    </List>
  )
}

export function LatestClients({ clients }: { clients: Dashboard['latestClients'] }) {
  const linkTo = useLinkTo()
  const all = linkTo('clients')
  return (
    <List
      title="Derniers clients"
      all={all ? { to: all, word: 'Tous les clients' } : null}
      empty="Aucun client pour le moment."
    >
      {clients.map(({ id, name, phone }) => (
        <Row key={id} to={linkTo('clients', { client: id })} name={name} number={readablePhone(phone)} />
      ))}
    </List>
  )
}

export function LatestPayments({ payments, isOwn }: Own & { payments: Dashboard['latestPayments'] }) {
  const linkTo = useLinkTo()
  const all = linkTo('payments')
  return (
    <List
      title="Derniers paiements"
      note={isOwn ? 'sur vos factures' : undefined}
      all={all && payments.length > 0 ? { to: all, word: 'Tous les paiements' } : null}
      empty="Aucun paiement pour le moment."
    >
      {payments.map(({ id, clientName, paymentDate, status, amount, ...numbers }) => (
        <Row
          key={id}
          to={linkTo('payments', { paiement: id })}
          name={clientName}
          number={<PaymentNumbers day={paymentDate} {...numbers} />}
          figure={formatMoney(amount)}
        >
          <StatusBadge status={status} />
        </Row>
      ))}
    </List>
  )
}

type PaymentNumbersProps = { day: string } & Pick<
  Dashboard['latestPayments'][number],
  'invoiceNumber' | 'invoiceLegalNumber' | 'legalNumber'
>

/** The day of a payment, the number of its receipt, and its invoice. */
function PaymentNumbers({ day, invoiceNumber, invoiceLegalNumber, legalNumber }: PaymentNumbersProps) {
  return (
    <>
      {formatDay(day)} · {legalNumber && `${legalNumber} · `}
      <DocumentNumber legalNumber={invoiceLegalNumber} ownNumber={invoiceNumber} />
    </>
  )
}

export function NextArrivals({ arrivals }: { arrivals: Dashboard['nextArrivals'] }) {
  const linkTo = useLinkTo()
  const all = linkTo('expeditions', { statut: 'En cours', tri: 'eta', ordre: 'asc' })
  return (
    <List
      title="Prochaines arrivées"
      all={all && arrivals.length > 0 ? { to: all, word: 'Les expéditions en cours' } : null}
      empty="Aucune arrivée prévue."
    >
      {arrivals.map(({ id, reference, origin, destination, eta, status }) => (
        <Row
          key={id}
          to={`${linkTo('expeditions')}/${id}`}
          name={`${origin} → ${destination}`}
          number={reference}
          figure={formatDay(eta)}
        >
          <StatusBadge status={status} />
        </Row>
      ))}
    </List>
  )
}

export function Debtors({ debtors, isOwn }: Own & { debtors: Dashboard['debtors'] }) {
  const linkTo = useLinkTo()
  return (
    <List
      title="Plus gros débiteurs"
      note={isOwn ? 'sur vos factures' : undefined}
      all={null}
      empty="Tout est réglé."
    >
      {debtors.map(({ id, name, amount, invoices }) => (
        <Row
          key={id}
          to={linkTo('clients', { client: id })}
          name={name}
          number={pluralize(invoices, 'facture')}
          figure={formatMoney(amount)}
        />
      ))}
    </List>
  )
}

type ListProps = {
  title: string
  note?: string
  all: { to: string; word: string } | null
  empty: string
  children: ReactNode[]
}

function List({ title, note, all, empty, children }: ListProps) {
  const id = useId()
  return (
    <section className={`card ${styles.list}`} aria-labelledby={id}>
      <Group className={styles.listHeader} align="baseline" gap="4px 12px">
        <h2 id={id}>{title}</h2>
        {note && (
          <Text span className={styles.note} c="dimmed" fz={12.5}>
            {note}
          </Text>
        )}
        {all && (
          <Link className={`link ${styles.all}`} to={all.to}>
            {all.word}
          </Link>
        )}
      </Group>
      {children.length > 0 ? <ul>{children}</ul> : <p className={`muted ${styles.empty}`}>{empty}</p>}
    </section>
  )
}

type RowProps = { to: string | null; name: string; number: ReactNode; figure?: string; children?: ReactNode }

function Row({ to, name, number, figure, children }: RowProps) {
  return (
    <li>
      <MaybeLink to={to} className={`clipped ${styles.row}`}>
        <span className={`truncated ${styles.who}`}>
          <span className="strong truncated">{name}</span>{' '}
          <span className={`muted num truncated ${styles.number}`}>{number}</span>
        </span>
        {figure !== undefined && (
          <>
            <span className={styles.state}>{children}</span>
            <span className={`strong num ${styles.amount}`}>{figure}</span>
          </>
        )}
      </MaybeLink>
    </li>
  )
}
