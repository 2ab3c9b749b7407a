import type { QuoteDetail } from '@escale/contract/trade/quotes/contract'
import { QuoteDraft } from '@escale/contract/trade/quotes/draft'
import { quoteMessages, quoteToast } from '@escale/contract/trade/quotes/messages'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { Box, Group } from '@mantine/core'
import { useMemo } from 'react'
import { api, type Failure } from '#api.ts'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { useMay, useSession } from '#session/current/useSession.ts'
import { type InvoiceForm, totalOf } from '#trade/invoices/line/line.ts'
import { standardOffer } from '#trade/invoices/line/usePriceOffer.ts'
import { useServices } from '#trade/invoices/line/useServices.ts'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { type Removal, useRecord } from '#ui/form/useRecord.ts'
import { DraftActions } from './DraftActions.tsx'
import styles from './Quote.module.css'
import { type QuoteForm, QuoteHead } from './QuoteHead.tsx'
import { QuoteLane } from './QuoteLane.tsx'
import { QuoteLines } from './QuoteLines.tsx'
import { newQuote, type QuoteStart, savedQuoteStart } from './quote-start.ts'

const labels: Labels<QuoteDetail> = {
  clientName: ['Client', String, 'clientId'],
  origin: 'Origine',
  destination: 'Destination',
  validityDay: ["Valable jusqu'au", formatDay],
  conditions: 'Conditions',
  total: ['Total', formatMoney, 'lines'],
}

export type QuoteModalProps = {
  /** The draft to edit. Null for a new quote. */
  quote: QuoteDetail | null
  /** Values taken from another quote. */
  carried?: QuoteStart | undefined
  clientId?: string | undefined
  /** Opens the created quote, which can then be sent. */
  onCreated?: ((id: string) => void) | undefined
  onClose: () => void
}

/** The dialog of a new quote or of a draft. */
export function QuoteModal(props: QuoteModalProps) {
  const { quote, onClose } = props
  const record = useQuote(props)
  const { form } = record
  const kind = form.useWatchValue('serviceType')
  const services = useServices(kind === 'Aérien' ? 'Aérien' : undefined)
  const offer = useMemo(() => standardOffer(services), [services])
  const lines = asInvoiceForm(form)
  return (
    <FormModal
      {...record}
      title={quote ? 'Modifier le devis' : 'Nouveau devis'}
      readOnlyTitle="Devis"
      {...(quote && { subtitle: quote.number })}
      size={980}
      headerAction={quote && <HistoryButton record={quote.id} name={quote.number} />}
      footer={quote && <DraftActions quote={quote} isDirty={() => form.isDirty()} onClose={onClose} />}
    >
      <div className={styles.quote}>
        <QuoteHead form={form} quote={quote} />
        <QuoteLane form={form} lines={lines} offer={offer} />
        <QuoteLines form={form} lines={lines} offer={offer} />
        <Box mt="md">
          <NoteInput label="Conditions" {...form.text('conditions')} />
        </Box>
        <Total form={form} />
      </div>
    </FormModal>
  )
}

function useQuote({ quote, carried, clientId, onCreated, onClose }: QuoteModalProps) {
  const { company } = useSession()
  const mayRemove = useMay('quotes.delete')
  return useRecord({
    onDevice: { form: 'quote', of: quote?.id ?? clientId, isFresh: carried !== undefined },
    row: quote,
    schema: QuoteDraft,
    startOf: (row) => (row ? savedQuoteStart(row) : newQuote(company?.timeZone ?? 'UTC', clientId ?? null)),
    ...(carried && { carried }),
    labels,
    isReadOnly: !useMay('quotes.write'),
    create: {
      send: api.quotes.create.call,
      done: ({ id, number }) => ({
        ...quoteToast.created(number),
        ...(onCreated && { action: { label: 'Ouvrir', onClick: () => onCreated(id) } }),
      }),
      failed: quoteMessages.createFailed,
    },
    change: {
      send: api.quotes.update.call,
      done: ({ number }) => quoteToast.changed(number),
      failed: quoteMessages.changeFailed,
    },
    remove: mayRemove && quote ? removalOf(quote) : undefined,
    onRefused: refusedQuoteFields,
    onClose,
  })
}

function removalOf({ number }: QuoteDetail): Removal {
  return {
    send: api.quotes.remove.call,
    restore: api.quotes.restore.call,
    done: quoteToast.deleted(number),
    failed: quoteMessages.deleteFailed,
    question: quoteMessages.deleteQuestion,
  }
}

/** The lines of a quote and of an invoice have the same fields, and their inputs use no others. */
function asInvoiceForm(form: QuoteForm): InvoiceForm {
  return form as unknown as InvoiceForm
}

function Total({ form }: { form: QuoteForm }) {
  const total = totalOf(form.useWatchValue('serviceType'), form.useWatchValue('lines'))
  return (
    <Group
      className={styles.total}
      justify="space-between"
      align="baseline"
      mt="md"
      pt="md"
      aria-live="polite"
    >
      <span>Total</span>
      <b className="num">{formatMoney(total)}</b>
    </Group>
  )
}

/** Maps a server refusal to the field that shows it. */
function refusedQuoteFields({ code, message, data }: Failure): Record<string, string> {
  const { line = 0 } = (data ?? {}) as { line?: number }
  if (code === 'UNKNOWN_CLIENT') return { clientId: message }
  if (code === 'VALIDITY_PAST') return { validityDay: message }
  if (code === 'UNKNOWN_SERVICE') return { [`lines.${line}.serviceId`]: message }
  if (code === 'UNKNOWN_SUB_PRODUCT') return { [`lines.${line}.subProduct`]: message }
  return {}
}
