import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import { accountKindNames, moveKindNames } from '@escale/contract/trade/money-accounts/words'
import type { TillDay } from '@escale/contract/trade/till/day/contract'
import { balanceTitle } from '@escale/contract/trade/till/day/messages'
import { isOpenOvernight, sessionText } from '@escale/contract/trade/till/day/session-text'
import {
  isSpending,
  joinAmounts,
  movedAmounts,
  sumByCurrency,
  sumByMethod,
  sumSpendings,
} from '@escale/contract/trade/till/day/sums'
import { waitingRows } from '@escale/contract/trade/till/day/waiting-rows'
import { differenceCauseNames } from '@escale/contract/trade/till/day/words'
import { Fragment } from 'react'
import { useClocks } from '#ui/display/useClocks.tsx'
import { pluralize } from '#ui/figures/count.ts'
import styles from './Day.module.css'
import { AmountStack, DayCard, DayRow } from './DayCard.tsx'
import type { DayLinks } from './useDayLinks.ts'

type Props = { day: TillDay; links: DayLinks }

type Receipt = TillDay['receipts'][number]

/** Receipts by method, person and currency, and the total of the list of payments. */
export function ReceiptBlock({ day: { receipts, payments }, links }: Props) {
  return (
    <DayCard title="Entrées" sums={sumByCurrency(receipts)}>
      {receipts.length === 0 && <DayRow title="Aucune entrée" figure="" />}
      {sumByMethod(receipts).map(({ method, rows, sums }) => (
        <Fragment key={method}>
          {rows.length > 1 && (
            <DayRow
              title={<b className="strong">{method}</b>}
              figure={
                <b className={`strong ${styles.figure}`}>
                  <AmountStack amounts={sums} />
                </b>
              }
              to={methodLink(method, rows, links)}
            />
          )}
          {rows.map((receipt) => (
            <ReceiptRow key={receiptKey(receipt)} receipt={receipt} isPart={rows.length > 1} links={links} />
          ))}
        </Fragment>
      ))}
      {payments && payments.count > 0 && (
        <DayRow
          title="Paiements datés de ce jour"
          detail={`${pluralize(payments.count, 'paiement')}, en dollars sur les comptes des clients`}
          figure={formatAmount(payments.amount, 'USD')}
          to={links.payments()}
        />
      )}
    </DayCard>
  )
}

/** The receipts of a method are in the journal, or all in the list of payments, or in both. */
function methodLink(method: string, rows: readonly Receipt[], links: DayLinks): string | null {
  if (rows.every(({ isInAccount }) => isInAccount)) return links.journal({ nature: 'reçu', mode: method })
  return rows.some(({ isInAccount }) => isInAccount) ? null : links.payments({ methode: method })
}

function receiptKey({ currency, personId, isInAccount }: Receipt): string {
  return `${currency} ${personId} ${isInAccount}`
}

type ReceiptProps = { receipt: Receipt; isPart: boolean; links: DayLinks }

function ReceiptRow({ receipt, isPart, links }: ReceiptProps) {
  const { method, currency, personId, personName, count, amount, isInAccount } = receipt
  const counted = `${pluralize(count, 'paiement')}${isInAccount ? '' : ' · sans compte'}`
  return (
    <DayRow
      isPart={isPart}
      title={isPart ? personName : <b className="strong">{method}</b>}
      detail={isPart ? counted : `${personName} · ${counted}`}
      figure={formatAmount(amount, currency)}
      to={
        isInAccount
          ? links.journal({ nature: 'reçu', mode: method, devise: currency, personne: personId })
          : links.payments({ methode: method, agent: personId })
      }
    />
  )
}

/** The balance of each till, bank and mobile money number at the end of the day. */
export function AccountBlock({ day, links }: Props) {
  const clocks = useClocks()
  return (
    <DayCard title={balanceTitle(day)}>
      {day.accounts.length === 0 && <DayRow title="Aucune caisse ouverte ce jour" figure="" />}
      {day.accounts.map(({ id, name, kind, balances, session }) => (
        <DayRow
          key={id}
          title={<b className="strong">{name}</b>}
          detail={
            kind === 'caisse' ? (
              <span data-late={isOpenOvernight(session, day.today) || undefined}>
                {sessionText(session, day, clocks)}
              </span>
            ) : (
              kind !== 'transit' && accountKindNames[kind]
            )
          }
          figure={
            balances ? (
              <AmountStack amounts={balances.length > 0 ? balances : [{ currency: 'USD', amount: 0 }]} />
            ) : (
              <span className="muted">Au comptage</span>
            )
          }
          to={kind === 'caisse' && session ? links.session(session.id) : links.account(id)}
        />
      ))}
    </DayCard>
  )
}

/** The work that waits for somebody now. */
export function WaitingBlock({ day: { waiting }, links }: Props) {
  if (!waiting) return null
  const rows = waitingRows(waiting)
  return (
    <DayCard title="À traiter">
      {rows.length === 0 && <DayRow title="Rien n’attend" figure="" />}
      {rows.map(({ kind, title, count, amounts }) => (
        <DayRow
          key={kind}
          title={title}
          detail={joinAmounts(amounts)}
          figure={<span className="pill wait plain">{count}</span>}
          to={links.waiting(kind)}
        />
      ))}
    </DayCard>
  )
}

/** Expenses and refunds one by one, each with its document. */
export function SpendingBlock({ day: { spendings, moves }, links }: Props) {
  if (spendings.length === 0) return null
  return (
    <DayCard title="Dépenses et remboursements" sums={sumSpendings(moves)}>
      {spendings.map(({ id, documentId, kind, document, reason, account, currency, amount, personName }) => (
        <DayRow
          key={id}
          title={reason ?? moveKindNames[kind]}
          detail={[moveKindNames[kind], document, account, personName].filter(Boolean).join(' · ')}
          figure={formatAmount(amount, currency)}
          to={
            kind === 'dépense' ? links.expense(documentId) : links.journal({ nature: kind, devise: currency })
          }
        />
      ))}
    </DayCard>
  )
}

/** Funds, transfers and fees, with what came in and what went out. */
export function MoveBlock({ day: { moves }, links }: Props) {
  const rows = moves.filter((move) => !isSpending(move))
  if (rows.length === 0) return null
  return (
    <DayCard title="Autres mouvements">
      {rows.map((move) => (
        <DayRow
          key={`${move.kind} ${move.currency}`}
          title={moveKindNames[move.kind]}
          detail={pluralize(move.count, 'mouvement')}
          figure={<AmountStack amounts={movedAmounts(move)} />}
          to={links.journal({ nature: move.kind, devise: move.currency })}
        />
      ))}
    </DayCard>
  )
}

/** Differences of counts and transfers, and the rounding of cash. */
export function DifferenceBlock({ day: { differences }, links }: Props) {
  if (differences.length === 0) return null
  return (
    <DayCard title="Écarts" sums={sumByCurrency(differences)}>
      {differences.map(({ accountId, account, cause, currency, count, amount }) => (
        <DayRow
          key={`${accountId} ${cause} ${currency}`}
          title={account}
          detail={`${differenceCauseNames[cause]} · ${pluralize(count, 'mouvement')}`}
          figure={<AmountStack amounts={[{ currency, amount }]} />}
          to={links.journal({ nature: 'écart', devise: currency, caisse: accountId })}
        />
      ))}
    </DayCard>
  )
}
