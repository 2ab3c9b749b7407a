import { amountOf } from '@escale/contract/trade/currencies/conversion'
import { secondTotalText } from '@escale/contract/trade/currencies/rates'
import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { invoiceStatuses } from '@escale/contract/trade/invoices/words'
import { quoteDifference } from '@escale/contract/trade/quotes/difference'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatWeight } from '@escale/contract/values/measures'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { InvoiceCorrections } from '#trade/credit-notes/InvoiceCorrections.tsx'
import type { InvoiceForm } from '#trade/invoices/line/line.ts'
import { totalOf } from '#trade/invoices/line/line.ts'
import { RecordPayment } from '#trade/overlay/RecordPayment.tsx'
import { RecordReceipt } from '#trade/overlay/RecordReceipt.tsx'
import { SendByWhatsApp } from '#trade/overlay/SendByWhatsApp.tsx'
import { RecordLinks } from '#trade/RecordLinks.tsx'
import { LastMail } from '#trade/SaleDocument.tsx'
import { DayOf } from '#ui/display/useClocks.tsx'
import { showFailure } from '#ui/feedback/toast.ts'
import { readableFigure } from '#ui/field/figure/typed-number.ts'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { CancelInvoice, Cancellation } from './CancelInvoice.tsx'
import styles from './Invoice.module.css'
import { InvoiceCredits } from './InvoiceCredits.tsx'

type Props = {
  form: InvoiceForm
  invoice: InvoiceDetail | null
  onPrint: () => void
  /** Called when the payment dialog closes. */
  onPaid: () => void
  onCopy: (original: InvoiceDetail) => void
  onCancelled: () => void
  onClose: () => void
}

/** The right column of the dialog: status, description, totals and balance. */
export function InvoiceSummary({ form, invoice, onPrint, onPaid, onCopy, onCancelled, onClose }: Props) {
  const { serviceType } = form.getValues()
  const mayWrite = useMay('invoices.write')
  const lines = form.useWatchValue('lines')
  const total = totalOf(serviceType, lines)
  const weight = lines.reduce((sum, { weightKg }) => sum + readableFigure(weightKg), 0)
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)

  return (
    <aside className={styles.side} aria-label="Récapitulatif">
      <Stack className={styles.sideInner} gap={14}>
        {invoice && <InvoiceLinks invoice={invoice} onLeave={() => form.isDirty() || onClose()} />}
        {invoice?.cancelledAt ? (
          <Cancellation invoice={invoice} cancelledAt={invoice.cancelledAt} />
        ) : (
          <ListSelect label="Statut" data={invoiceStatuses} allowDeselect={false} {...form.field('status')} />
        )}
        <NoteInput label="Description" {...form.text('description')} />
        <Stack component="dl" gap="sm" mt="auto" pt="xs">
          <Sum name={pluralize(lines.length, 'ligne')}>
            {serviceType === 'Aérien' ? formatWeight(weight) : pluralize(units, 'unité')}
          </Sum>
          <Sum name="Sous-total">{formatMoney(total)}</Sum>
          {invoice && <Settlement invoice={invoice} total={total} />}
        </Stack>
        <Group
          component="p"
          className={styles.grandTotal}
          justify="space-between"
          align="baseline"
          pt="md"
          fw={550}
          aria-live="polite"
        >
          <span>Total</span>{' '}
          {invoice?.cancelledAt ? (
            <s className="num muted">{formatMoney(total)}</s>
          ) : (
            <b className="num">{formatMoney(total)}</b>
          )}
        </Group>
        {invoice?.second && <SecondTotalLine second={invoice.second} total={total} />}
        {invoice && <MoneyActs invoice={invoice} onPaid={onPaid} />}
        {invoice && (
          <Button variant="default" fullWidth onClick={onPrint}>
            Facture en PDF
          </Button>
        )}
        {invoice && !invoice.cancelledAt && (
          <SendByWhatsApp
            about={{ subject: 'invoices', ids: [invoice.id] }}
            fullWidth
            mayAct={() => isSaved(form)}
          />
        )}
        {invoice && mayWrite && (
          <Button
            variant="default"
            fullWidth
            leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
            onClick={() => isSaved(form) && onCopy(invoice)}
          >
            Dupliquer
          </Button>
        )}
        {invoice && <InvoiceCorrections invoice={invoice} onChanged={onPaid} />}
        {invoice && <CancelInvoice invoice={invoice} onCancelled={onCancelled} />}
        {invoice && <InvoiceActivity invoice={invoice} />}
      </Stack>
    </aside>
  )
}

/** The amounts paid, credited and written off of an invoice, and the rest of the typed total. */
export function Settlement({ invoice, total }: { invoice: InvoiceDetail; total: number }) {
  const { paidAmount, creditedAmount, writtenOff } = invoice
  const settled = paidAmount + creditedAmount + writtenOff
  return (
    <>
      <Sum name="Déjà payé">{formatMoney(paidAmount)}</Sum>
      {creditedAmount > 0 && <Sum name="Avoirs">{formatMoney(-creditedAmount)}</Sum>}
      {writtenOff > 0 && <Sum name="Abandonné">{formatMoney(-writtenOff)}</Sum>}
      {settled > 0 && (
        <Sum name="Reste dû">
          <b className="strong">
            {total === settled ? <span className="muted">Soldée</span> : formatMoney(total - settled)}
          </b>
        </Sum>
      )}
    </>
  )
}

/** The typed total in the second currency, at the rate of the day of issue. */
function SecondTotalLine({ second, total }: { second: InvoiceDetail['second'] & object; total: number }) {
  const { currency, rate } = second
  const exchange = { base: 'USD', quote: currency, rate } as const
  return (
    <Text c="dimmed" fz="sm" ta="right" mt={-8}>
      {secondTotalText({ currency, rate, total: amountOf(total, exchange) })}
    </Text>
  )
}

/** The ways to settle what the invoice owes. */
export function MoneyActs({ invoice, onPaid }: { invoice: InvoiceDetail; onPaid: () => void }) {
  const isOwed = invoice.balance > 0
  return (
    <>
      {isOwed && <InvoiceCredits invoice={invoice} onUsed={onPaid} />}
      {isOwed && <RecordPayment of={{ invoiceId: invoice.id }} fullWidth onClose={onPaid} />}
      {!invoice.cancelledAt && <RecordReceipt clientId={invoice.client.id} fullWidth onClose={onPaid} />}
    </>
  )
}

/** Links to the client, his goods, messages and quote. The dialog closes, unless something was typed. */
function InvoiceLinks({ invoice, onLeave }: { invoice: InvoiceDetail; onLeave: () => void }) {
  const { client, quote } = invoice
  const tab = (onglet: string) => ({ screen: 'clients', id: client.id, filters: { onglet } }) as const
  return (
    <>
      {invoice.quote && <QuoteDifference invoice={invoice} quote={invoice.quote} />}
      <RecordLinks
        onLeave={onLeave}
        links={[
          { words: client.name, screen: 'clients', id: client.id },
          { words: 'Marchandises', ...tab('marchandises') },
          { words: 'Messages', ...tab('messages') },
          ...(quote
            ? [{ words: `Devis ${quote.number}`, screen: 'quotes', filters: { devis: quote.id } } as const]
            : []),
        ]}
      />
    </>
  )
}

/** Tells what was invoiced compared with the quote, as saved. */
function QuoteDifference({
  invoice,
  quote,
}: {
  invoice: InvoiceDetail
  quote: InvoiceDetail['quote'] & object
}) {
  return (
    <p className="notice info">
      {quote.number} : {quoteDifference(quote, { total: invoice.total, lines: invoice.items })}.
    </p>
  )
}

/** The author of the invoice, its last email, and when the client viewed it. */
function InvoiceActivity({ invoice }: { invoice: InvoiceDetail }) {
  return (
    <Text component="div" c="dimmed" fz="xs">
      <p>
        Émise par {invoice.issuedByAgentName} le <DayOf at={invoice.createdAt} />
      </p>
      <Suspense>
        <LastMail of="invoices" id={invoice.id} />
      </Suspense>
      {invoice.seenAt && (
        <p>
          Vue par le client le <DayOf at={invoice.seenAt} />
        </p>
      )}
    </Text>
  )
}

/**
 * Returns false and asks to save first if the form has changes. A message would contain the saved invoice,
 * without them.
 */
function isSaved(form: InvoiceForm): boolean {
  if (form.isDirty()) showFailure("Enregistrez d'abord vos modifications.")
  return !form.isDirty()
}

export function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </Group>
  )
}

/** The total of the lines while they are edited. It is in the footer, which stays visible on a phone. */
export function FooterTotal({ form }: { form: InvoiceForm }) {
  const total = totalOf(form.getValues().serviceType, form.useWatchValue('lines'))
  return (
    <Group
      component="span"
      className={`phone-only ${styles.footerTotal}`}
      flex="1 0 100%"
      justify="space-between"
      align="baseline"
      aria-hidden
    >
      <span className="muted small">Total</span>
      <b className="num">{formatMoney(total)}</b>
    </Group>
  )
}
