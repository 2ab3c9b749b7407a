import type { InvoiceDetail, WrittenInvoice } from '@escale/contract/trade/invoices/contract'
import { InvoiceDraft } from '@escale/contract/trade/invoices/draft'
import { invoiceMessages, invoiceToast } from '@escale/contract/trade/invoices/messages'
import { invoiceRemovalRefusal } from '@escale/contract/trade/invoices/removal'
import { cancelled, isInvoiceStatus, type ServiceType } from '@escale/contract/trade/invoices/words'
import type { QuoteDetail } from '@escale/contract/trade/quotes/contract'
import type { Service } from '@escale/contract/trade/services/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { messages } from '@escale/contract/wire/messages'
import { type ReactNode, Suspense, useState } from 'react'
import { api, type Failure, underKey } from '#api.ts'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { useMay, useSession } from '#session/current/useSession.ts'
import { Attachments } from '#trade/attachments/Attachments.tsx'
import { type InvoiceStart, newInvoice, savedInvoiceStart } from '#trade/invoices/line/invoice-start.ts'
import { draftName, type InvoiceDefaults } from '#trade/invoices/line/invoicing-defaults.ts'
import { type LineKind, Lines } from '#trade/invoices/line/Lines.tsx'
import type { InvoiceForm } from '#trade/invoices/line/line.ts'
import { usePriceOffer } from '#trade/invoices/line/usePriceOffer.ts'
import { offerAdvance } from '#trade/overlay/offer-advance.ts'
import { SaleDocument } from '#trade/SaleDocument.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { undoChange } from '#ui/form/undo.ts'
import { type Removal, useRecord } from '#ui/form/useRecord.ts'
import { CreditNotice } from './CreditNotice.tsx'
import styles from './Invoice.module.css'
import { InvoiceGoods } from './InvoiceGoods.tsx'
import { InvoiceHead } from './InvoiceHead.tsx'
import { InvoicePayments } from './InvoicePayments.tsx'
import { InvoiceReminders } from './InvoiceReminders.tsx'
import { FooterTotal, InvoiceSummary } from './InvoiceSummary.tsx'
import { QuoteBilled } from './QuoteBilled.tsx'
import { useInvoicePaid } from './useInvoicePaid.ts'

const OpenedLot = lazyPart(() => import('#trade/goods/opened/OpenedLot.tsx'))

const saveFailed = { title: messages.invoiceSaveFailedTitle, message: messages.invoiceSaveFailed }

const labels: Labels<InvoiceDetail> = {
  clientName: ['Client', String, 'clientId'],
  issueDate: ["Date d'émission", formatDay],
  dueDate: ["Date d'échéance", formatDay],
  status: 'Statut',
  description: 'Description',
  total: ['Total', formatMoney, 'lines'],
  paidAmount: ['Déjà payé', formatMoney],
}

type Props = {
  serviceType: ServiceType
  /** The invoice to edit. Null for a new one. */
  invoice: InvoiceDetail | null
  /** The quote that a new invoice bills. */
  quote?: QuoteDetail | undefined
  /** Values already typed before the user switched the kind of invoice. */
  carried?: InvoiceStart | undefined
  /** The initial values of a new invoice, from the company's settings. */
  defaults: InvoiceDefaults
  title: string
  /** Width of the dialog in pixels. On a phone it fills the screen. */
  size: number
  kind: LineKind
  services: Service[]
  onClose: () => void
  /** Called to open a new invoice with the values of this saved one. */
  onCopy: (original: InvoiceDetail) => void
  /** Rendered beside the button « Supprimer ». */
  footer?: (form: InvoiceForm) => ReactNode
  /** Rendered above the invoice lines, for example as a warning. */
  notice?: (form: InvoiceForm) => ReactNode
}

/** The dialog of an invoice, shared by both kinds. Each kind provides its own lines. */
export function InvoiceModal(props: Props) {
  const { serviceType, invoice, quote, defaults, title, size, kind, services, onClose, footer, notice } =
    props
  const isCancelled = invoice?.status === cancelled
  // An invoice with a credit note is fixed: another credit note corrects it further.
  const isFixed = isCancelled || (invoice?.creditNotes.length ?? 0) > 0
  const record = useInvoice(props, isFixed)
  const { form } = record
  const [isPrinting, setPrinting] = useState(false)
  const [lot, setLot] = useState<string | null>(null)
  const mayReadGoods = useMay('goods.read')
  const mayReadPayments = useMay('payments.read')
  const mayReadReminders = useMay('reminders.read')
  const followPayment = useInvoicePaid(invoice, record.save)
  const offer = usePriceOffer(form, serviceType, services, invoice === null)

  return (
    <>
      <FormModal
        {...record}
        title={title}
        readOnlyTitle={serviceType === 'Aérien' ? 'Facture Fret Aérien' : 'Facture Maritime'}
        subtitle={invoice ? numbersOf(invoice) : undefined}
        size={size}
        headerAction={invoice && <HistoryButton record={invoice.id} name={invoice.invoiceNumber} />}
        readOnlyNote={
          isFixed
            ? isCancelled
              ? invoiceMessages.isCancelled
              : invoiceMessages.hasCreditNotes
            : 'Lecture seule : votre rôle ne permet pas de modifier les factures.'
        }
        footer={
          <>
            {footer?.(form)}
            <FooterTotal form={form} />
          </>
        }
      >
        <div className={styles.invoice}>
          <div className={styles.main}>
            <InvoiceHead form={form} invoice={invoice} dueDays={defaults.dueDays} />
            <CreditNotice form={form} invoice={invoice} />
            {quote && !invoice && <QuoteBilled form={form} quote={quote} offer={offer} />}
            {notice?.(form)}
            <Lines form={form} kind={kind} offer={offer} />
            {invoice && mayReadPayments && (
              <InvoicePayments invoiceId={invoice.id} onChanged={followPayment} />
            )}
            {invoice && mayReadReminders && <InvoiceReminders invoiceId={invoice.id} />}
            {invoice && mayReadGoods && <InvoiceGoods invoiceId={invoice.id} onOpen={setLot} />}
            {invoice && <Attachments of="invoices" recordId={invoice.id} isWithin />}
          </div>
          <InvoiceSummary
            form={form}
            invoice={invoice}
            onPrint={() => setPrinting(true)}
            onPaid={followPayment}
            onCopy={props.onCopy}
            onCancelled={onClose}
            onClose={onClose}
          />
        </div>
      </FormModal>
      <Suspense>{lot && <OpenedLot id={lot} onClose={() => setLot(null)} />}</Suspense>
      {invoice && isPrinting && (
        <InvoiceDocument invoice={invoice} isBehind={form.isDirty()} onClose={() => setPrinting(false)} />
      )}
    </>
  )
}

/** The legal number, if the invoice has one, and the company's own. */
function numbersOf({ legalNumber, invoiceNumber }: InvoiceDetail): string {
  return [legalNumber, invoiceNumber].filter(Boolean).join(' · ')
}

function useInvoice({ serviceType, invoice, quote, carried, defaults, onClose }: Props, isFixed: boolean) {
  const { company } = useSession()
  const mayRemove = useMay('invoices.delete') && !isFixed
  const mayUseAdvance = useMay('ledger.record')
  return useRecord({
    onDevice: { form: 'invoice', of: draftName(serviceType, { ...defaults, quoteId: quote?.id }) },
    row: invoice,
    schema: InvoiceDraft,
    startOf: (row) =>
      row
        ? { ...savedInvoiceStart(row), serviceType }
        : newInvoice(serviceType, company?.timeZone ?? 'UTC', defaults),
    carried,
    labels,
    isReadOnly: !useMay('invoices.write') || isFixed,
    create: {
      send: async (draft, under) => {
        const made = await api.invoices.create.call({ ...draft, quoteId: quote?.id }, under)
        if (mayUseAdvance) void offerAdvance(made, draft.clientId)
        return made
      },
      done: (made) => invoiceToast.created(made.invoiceNumber, made.serviceType === 'Aérien'),
      failed: saveFailed,
    },
    change: {
      send: api.invoices.update.call,
      done: (changed) => changedMessage(changed, invoice),
      failed: saveFailed,
    },
    remove: mayRemove ? removalOf(invoice) : undefined,
    onRefused: refusedFields,
    onClose,
  })
}

type DocumentProps = { invoice: InvoiceDetail; isBehind: boolean; onClose: () => void }

function InvoiceDocument({ invoice, isBehind, onClose }: DocumentProps) {
  const { id, invoiceNumber, legalNumber, client } = invoice
  const { email, name: clientName } = client
  const number = legalNumber ?? invoiceNumber
  return (
    <SaleDocument document={{ of: 'invoices', id, number, isBehind, email, clientName }} onClose={onClose} />
  )
}

/** The success notification of a change. If the status changed, it has a button that sets the former one. */
function changedMessage(
  { id, version, invoiceNumber, status }: WrittenInvoice,
  before: InvoiceDetail | null,
) {
  const message = invoiceToast.changed(invoiceNumber)
  const former = before?.status
  if (former === undefined || former === status || !isInvoiceStatus(former)) return message
  const restore = () =>
    api.invoices.setStatus.call({ id, version, status: former }, underKey(crypto.randomUUID()))
  return { ...message, action: { label: `Remettre « ${former} »`, onClick: () => void undoChange(restore) } }
}

function removalOf(invoice: InvoiceDetail | null): Removal {
  return {
    send: api.invoices.remove.call,
    restore: api.invoices.restore.call,
    done: invoiceToast.deleted(invoice?.invoiceNumber ?? ''),
    failed: { title: messages.invoiceDeleteFailedTitle, message: messages.invoiceDeleteFailed },
    question: messages.invoiceDeleteQuestion,
    refusal: invoice && invoiceRemovalRefusal(invoice),
  }
}

const dateRefusals = ['ISSUE_TO_COME', 'BEFORE_LAST_ISSUE', 'FIXED_BY_NUMBER']

/** Maps a server refusal to the field that shows it. */
function refusedFields({ code, message, data }: Failure): Record<string, string> {
  const { line = 0 } = (data ?? {}) as { line?: number }
  if (code === 'QUOTE_OF_OTHER_CLIENT') return { clientId: message }
  if (code === 'UNKNOWN_CLIENT' || code === 'FIXED_BY_PAYMENTS') return { clientId: message }
  if (code === 'UNKNOWN_SERVICE') return { [`lines.${line}.serviceId`]: message }
  if (code === 'UNKNOWN_SUB_PRODUCT') return { [`lines.${line}.subProduct`]: message }
  if (code === 'BELOW_PAID') return { lines: message }
  if (dateRefusals.includes(code)) return { issueDate: message }
  return {}
}
