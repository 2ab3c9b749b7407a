import { formatMoney } from '@escale/contract/amounts'
import { daysBetween, formatDay } from '@escale/contract/days'
import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { Group, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import styles from './lists.module.css'
import { MaybeLink } from './MaybeLink.tsx'
import { useLinkTo } from './useLinkTo.ts'

/** The unpaid, the longest due first: no list holds only one's own. */
const lateFirst = { solde: 'du', tri: 'dueDate', ordre: 'asc' }

type Own = { isOwn: boolean }

/** The oldest late invoices still unpaid. */
export function ToChase({ invoices, late, isOwn, day }: Own & { invoices: Dashboard['toChase']; late: number; day: string }) {
  const linkTo = useLinkTo()
  const all = isOwn ? null : linkTo('invoices', lateFirst)
  return (
    <List
      title="À relancer"
      note={isOwn ? 'sur vos factures' : 'factures échues non réglées'}
      all={late > invoices.length && all ? { to: all, word: `Voir les ${late}` } : null}
      empty="Rien à relancer : aucune facture échue n'attend son règlement."
    >
      {invoices.map(({ id, clientName, invoiceNumber, dueDate, total, paidAmount }) => (
        <Row key={id} to={linkTo('invoices', { facture: id })} name={clientName} number={invoiceNumber} figure={formatMoney(total - paidAmount)}>
          <span className={`muted ${styles.due}`}>Échue le {formatDay(dueDate)}</span>
          <span className="pill late num">{daysBetween(dueDate, day)}&nbsp;j de retard</span>
        </Row>
      ))}
    </List>
  )
}

export function LatestInvoices({ invoices, isOwn }: Own & { invoices: Dashboard['latestInvoices'] }) {
  const linkTo = useLinkTo()
  const all = linkTo('invoices')
  return (
    <List
      title="Dernières factures"
      hasTwoLines
      note={isOwn ? 'émises par vous' : undefined}
      all={all && invoices.length > 0 ? { to: all, word: 'Toutes les factures' } : null}
      empty="Aucune facture pour le moment."
    >
      {invoices.map(({ id, clientName, invoiceNumber, status, total }) => (
        <Row key={id} to={linkTo('invoices', { facture: id })} name={clientName} number={invoiceNumber} figure={formatMoney(total)}>
          <StatusBadge status={status} />
        </Row>
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
      hasTwoLines
      note={isOwn ? 'sur vos factures' : undefined}
      all={all && payments.length > 0 ? { to: all, word: 'Tous les paiements' } : null}
      empty="Aucun paiement pour le moment."
    >
      {payments.map(({ id, clientName, invoiceNumber, paymentDate, status, amount }) => (
        <Row
          key={id}
          to={linkTo('payments', { paiement: id })}
          name={clientName}
          number={`${formatDay(paymentDate)} · ${invoiceNumber}`}
          figure={formatMoney(amount)}
        >
          <StatusBadge status={status} />
        </Row>
      ))}
    </List>
  )
}

type ListProps = {
  title: string
  hasTwoLines?: boolean
  note?: string
  all: { to: string; word: string } | null
  empty: string
  children: ReactNode[]
}

function List({ title, hasTwoLines = false, note, all, empty, children }: ListProps) {
  const id = useId()
  return (
    <section className={`card ${styles.list} ${hasTwoLines ? styles.hasTwoLines : ''}`} aria-labelledby={id}>
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

type RowProps = { to: string | null; name: string; number: string; figure: string; children: ReactNode }

function Row({ to, name, number, figure, children }: RowProps) {
  return (
    <li>
      <MaybeLink to={to} className={`clipped ${styles.row}`}>
        <span className={`truncated ${styles.who}`}>
          <span className="strong truncated">{name}</span> <span className={`muted num truncated ${styles.number}`}>{number}</span>
        </span>
        <span className={styles.state}>{children}</span>
        <span className={`strong num ${styles.amount}`}>{figure}</span>
      </MaybeLink>
    </li>
  )
}
