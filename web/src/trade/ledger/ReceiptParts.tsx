import { oldestFirst } from '@escale/contract/trade/ledger/shares'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay, today } from '@escale/contract/values/days'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { MoneyInput } from '#ui/field/figure/MoneyInput.tsx'
import { isUnreadable, type TypedNumber } from '#ui/field/figure/typed-number.ts'
import { pluralize } from '#ui/figures/count.ts'
import styles from './Receipt.module.css'
import { fixedAfterTick, type OwedInvoice, partsOf, type ReceiptForm } from './receipt-form.ts'

/** Lines that are shown at first. A client with more debts pays the oldest ones first anyway. */
const shownAtFirst = 50

type Props = { form: ReceiptForm; invoices: readonly OwedInvoice[]; notice: string | null }

/** The invoices that the client owes, the oldest due first, with the part that the receipt pays of each. */
export function ReceiptParts({ form, invoices, notice }: Props) {
  const [isWhole, setWhole] = useState(false)
  const timeZone = useSession().company?.timeZone ?? 'UTC'
  const values = { amount: form.useWatchValue('amount'), fixed: form.useWatchValue('fixed') }
  const status = form.useWatchValue('status')
  const { parts, free } = partsOf(values, invoices)
  const sorted = oldestFirst(invoices)
  const shown = isWhole ? sorted : sorted.slice(0, shownAtFirst)

  function fix(fixed: Record<string, TypedNumber>) {
    form.setFieldValue('fixed', fixed)
    for (const { id } of invoices) form.clearFieldError(`fixed.${id}`)
    form.clearFieldError('amount')
  }

  return (
    <section aria-label="Répartition">
      {notice && (
        <p className="notice wait" role="status">
          {notice}
        </p>
      )}
      <PartsTotal parts={parts} free={free} isWaiting={status !== 'Reçu'} />
      {invoices.length === 0 ? (
        <p className="muted">Ce client ne doit rien : la somme sera son avance.</p>
      ) : (
        <ul className={`rows ${styles.parts}`} aria-label="Factures dues">
          {shown.map((invoice) => (
            <PartLine
              key={invoice.id}
              form={form}
              invoice={invoice}
              isLate={invoice.dueDate < today(timeZone, serverNow())}
              part={shownPart(values.fixed[invoice.id], parts.get(invoice.id) ?? 0)}
              onType={(part) => fix({ ...values.fixed, [invoice.id]: part })}
              onTick={(isTicked) => fix(fixedAfterTick(values, invoices, invoice, isTicked))}
            />
          ))}
        </ul>
      )}
      {shown.length < sorted.length && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          Voir {pluralize(sorted.length - shown.length, 'autre facture', 'autres factures')}
        </Button>
      )}
    </section>
  )
}

/** A part as its field shows it: what was typed, even unfinished, or the proposal. */
function shownPart(typed: TypedNumber | undefined, part: number): TypedNumber {
  return isUnreadable(typed) ? typed : part
}

type LineProps = {
  form: ReceiptForm
  invoice: OwedInvoice
  isLate: boolean
  part: TypedNumber
  onType: (part: TypedNumber) => void
  onTick: (isTicked: boolean) => void
}

function PartLine({ form, invoice, isLate, part, onType, onTick }: LineProps) {
  const { id, invoiceNumber, dueDate, balance } = invoice
  const { defaultValue: _, key, ...field } = form.field(`fixed.${id}`)
  return (
    <li className={styles.part}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          aria-label={`Régler ${invoiceNumber}`}
          checked={part !== 0}
          disabled={form.isReadOnly}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <Stack component="span" gap={0} miw={0}>
          <span className="num">{invoiceNumber}</span>
          <span className="muted small num">
            échéance {formatDay(dueDate)} {isLate && <span className="pill late plain">en retard</span>}
          </span>
        </Stack>
      </label>
      <span className={`num ${styles.owed}`}>
        <span className="muted small">doit</span> {formatMoney(balance)}
      </span>
      <MoneyInput
        key={key}
        className={styles.typed}
        aria-label={`Montant pour ${invoiceNumber}`}
        {...field}
        value={part}
        onChange={onType}
      />
    </li>
  )
}

type TotalProps = { parts: Map<string, number>; free: number; isWaiting: boolean }

/** The sum of the parts and the advance. Together they are always the amount of the receipt. */
function PartsTotal({ parts, free, isWaiting }: TotalProps) {
  const shared = [...parts.values()].reduce((sum, part) => sum + part, 0)
  return (
    <>
      <Group component="p" className="num" justify="space-between" gap="sm" aria-live="polite">
        <span>
          <span className="muted">Réparti sur {pluralize(parts.size, 'facture')}</span>{' '}
          <b className="strong">{formatMoney(shared)}</b>
        </span>
        {free > 0 && (
          <span>
            <span className="muted">Avance</span> <b className="strong">{formatMoney(free)}</b>
          </span>
        )}
        {free < 0 && <span className={styles.over}>Dépasse le reçu de {formatMoney(-free)}</span>}
      </Group>
      {isWaiting && (
        <p className="muted small">
          « En attente » : les factures seront réglées quand le reçu passera à « Reçu ». Ce qui ne tiendra
          plus deviendra une avance.
        </p>
      )}
    </>
  )
}
