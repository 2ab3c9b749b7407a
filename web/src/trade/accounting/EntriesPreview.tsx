import type { EntriesPreview as Preview } from '@escale/contract/trade/accounting/contract'
import { accountingMessages } from '@escale/contract/trade/accounting/messages'
import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { IconListDetails } from '@tabler/icons-react'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { FigureTable } from '#ui/figures/FigureTable.tsx'
import styles from './Accounting.module.css'

const money = (cents: number) => (cents === 0 ? '–' : formatMoney(cents))

/** Totals by account and the first lines of the entries to export. */
export function EntriesPreview({ preview }: { preview: Preview }) {
  const { lines, linesCount, entriesCount } = preview
  if (entriesCount === 0)
    return (
      <State icon={IconListDetails} title={accountingMessages.noEntries} hint="Choisissez d'autres jours." />
    )
  const shown = lines.length < linesCount ? `, les ${lines.length} premières ici` : ''
  return (
    <>
      <Warnings preview={preview} />
      <section aria-labelledby="account-totals">
        <h3 id="account-totals">Totaux par compte</h3>
        <AccountTotals preview={preview} />
      </section>
      <section aria-labelledby="entry-lines">
        <h3 id="entry-lines">
          {pluralize(entriesCount, 'écriture')}, {pluralize(linesCount, 'ligne')}
          {shown}
        </h3>
        <EntryLines lines={lines} />
      </section>
    </>
  )
}

function Warnings({ preview: { unnumbered, unratedCount } }: { preview: Preview }) {
  return (
    <>
      {unnumbered.length > 0 && (
        <p className={`notice wait ${styles.notice}`} role="status">
          {`Sans numéro de compte : ${unnumbered.join(', ')}.`} Ces dépenses vont dans « Dépenses sans numéro
          ».
        </p>
      )}
      {unratedCount > 0 && (
        <p className={`notice wait ${styles.notice}`} role="status">
          {`Hors de l'export, faute de taux de change : ${pluralize(unratedCount, 'mouvement')}.`}
        </p>
      )}
    </>
  )
}

function AccountTotals({ preview: { accounts, debit, credit } }: { preview: Preview }) {
  const balance = (cents: number) =>
    cents === 0 ? '–' : `${formatMoney(Math.abs(cents))} ${cents > 0 ? 'D' : 'C'}`
  return (
    <FigureTable
      caption="Totaux par compte"
      columns={[
        { title: 'Compte' },
        { title: 'Débit', isFigure: true },
        { title: 'Crédit', isFigure: true },
        { title: 'Solde', isFigure: true },
      ]}
      rows={accounts.map((total) => ({
        key: total.account,
        cells: [
          { text: <AccountName number={total.account} name={total.name} /> },
          ...[money(total.debit), money(total.credit), balance(total.debit - total.credit)].map(asFigure),
        ],
      }))}
      foot={[['Total', money(debit), money(credit), balance(debit - credit)].map(asFigure)]}
    />
  )
}

function AccountName({ number, name }: { number: string; name: string }) {
  return (
    <span className={styles.account}>
      <span className="num">{number}</span> <span className="muted">{name}</span>
    </span>
  )
}

const asFigure = (text: string) => ({ text })

function EntryLines({ lines }: Pick<Preview, 'lines'>) {
  return (
    <FigureTable
      caption="Premières lignes"
      columns={[
        { title: 'Compte et écriture' },
        { title: 'Débit', isFigure: true },
        { title: 'Crédit', isFigure: true },
      ]}
      rows={lines.map((line, place) => ({
        key: `${line.number}-${place}`,
        cells: [
          { text: <EntryLine line={line} /> },
          ...[money(line.debit), money(line.credit)].map(asFigure),
        ],
      }))}
    />
  )
}

function EntryLine({ line }: { line: Preview['lines'][number] }) {
  const { number, day, account, accountName, label, foreign } = line
  const facts = [number, formatDay(day), label, foreign && formatAmount(foreign.minor, foreign.currency)]
  return (
    <>
      <AccountName number={account} name={accountName} />
      <span className={`small muted ${styles.about}`}>{facts.filter(Boolean).join(' · ')}</span>
    </>
  )
}
