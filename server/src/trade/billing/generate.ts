import type { BillingChoice, BillingDone } from '@escale/contract/trade/billing/contract'
import { descriptionOf, type PlannedInvoice } from '@escale/contract/trade/billing/plan'
import { InvoiceDraft } from '@escale/contract/trade/invoices/draft'
import { dueDateAfter } from '@escale/contract/values/days'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { newId } from '#database/query/ids.ts'
import { noticeInvoices } from '#trade/client-notices.ts'
import { writeInvoice } from '#trade/saved-invoice.ts'
import type { BillingScope } from './goods.ts'
import { planBilling } from './preview.ts'

type InvoiceAnswer = { id: string; invoiceNumber: string; version: number; total: number }
type GeneratedInvoice = { planned: PlannedInvoice; draft: InvoiceDraft; saved: InvoiceAnswer }

/**
 * Creates every invoice of the preview, or none. The goods stay locked until their invoice is stored, so that
 * a second user cannot bill them too.
 */
export async function generateInvoices(
  writing: WriteContext,
  source: BillingScope,
  { total, ...choice }: BillingChoice & { total: number },
): Promise<BillingDone> {
  const { company } = writing
  const plan = await planBilling(company, source, choice, { isLocked: true })
  if (plan.invoices.length === 0) throw new Refusal('NOTHING_TO_BILL')
  if (plan.total !== total) throw new Refusal('GOODS_CHANGED')
  const generated = await writeInvoices(writing, plan.invoices)
  await markBilled(writing, generated)
  recordInvoices(writing, generated)
  noticeInvoices(
    company,
    generated.map(({ saved: { id } }) => id),
  )
  return {
    total: plan.total,
    invoices: generated.map(({ planned: { client, serviceType }, saved }) => ({
      id: saved.id,
      invoiceNumber: saved.invoiceNumber,
      client,
      serviceType,
      total: saved.total,
    })),
  }
}

async function writeInvoices(
  writing: WriteContext,
  invoices: readonly PlannedInvoice[],
): Promise<GeneratedInvoice[]> {
  const dates = await invoiceDates(writing.company)
  const startMs = Date.now()
  const generated: GeneratedInvoice[] = []
  for (const [place, planned] of invoices.entries()) {
    const draft = invoiceDraft(planned, dates)
    const saved = await writeInvoice<InvoiceAnswer | { refusal: string }>(writing, {
      id: newId(),
      version: null,
      draft,
      atMs: startMs + place,
    })
    if ('refusal' in saved) throw generationRefusal(saved)
    generated.push({ planned, draft, saved })
  }
  return generated
}

/**
 * Returns the error to throw when the database refuses an invoice. A chosen service may have been removed in
 * the meantime, which the user is told. Any other refusal is a bug.
 */
function generationRefusal({ refusal }: { refusal: string }): Error {
  return refusal === 'UNKNOWN_SERVICE'
    ? new Refusal(refusal)
    : new Error(`an invoice made from goods was refused: ${refusal}`)
}

type Dates = { issueDate: string; dueDate: string; status: InvoiceDraft['status'] }

/**
 * Returns today as the issue date, in the company's time zone, and the due date according to its settings.
 */
async function invoiceDates(company: CompanyTx): Promise<Dates> {
  const issueDate = await todayOf(company)
  const settings = await company.db
    .selectFrom('invoicing_settings')
    .select(['due_days as dueDays', 'default_status as status'])
    .executeTakeFirst()
  return {
    issueDate,
    dueDate: dueDateAfter(issueDate, settings?.dueDays ?? null),
    status: settings?.status ?? 'En attente',
  }
}

function invoiceDraft(planned: PlannedInvoice, dates: Dates): InvoiceDraft {
  const head = { ...dates, clientId: planned.client.id, description: descriptionOf(planned) }
  const lines = planned.lines.map(({ service, quantity, weightKg, unitPrice, measure, listPrice }) => ({
    serviceId: service.id,
    quantity,
    weightKg,
    unitPrice,
    measure,
    listPrice,
  }))
  return InvoiceDraft.parse({
    serviceType: planned.serviceType,
    ...head,
    lines: planned.serviceType === 'Aérien' ? lines : lines.map(withoutWeight),
  })
}

function withoutWeight<Line extends { weightKg: unknown }>({ weightKg: _weightKg, ...line }: Line) {
  return line
}

const markBilledSql = `update goods set invoice_id = billed.invoice, version = version + 1, updated_at = now()
  from unnest($2::uuid[], $3::uuid[]) as billed (id, invoice)
  where goods.tenant_id = $1 and goods.id = billed.id and goods.invoice_id is null
  returning goods.id, goods.version`

/** Stores the invoice id in every billed goods row, in one statement. */
async function markBilled({ company, record }: WriteContext, generated: GeneratedInvoice[]): Promise<void> {
  const pairs = generated.flatMap(({ planned, saved }) => planned.goods.map(({ id }) => ({ id, saved })))
  const values = [company.id, pairs.map(({ id }) => id), pairs.map(({ saved }) => saved.id)]
  const markedRows = await company.run<{ id: string; version: number }>({ text: markBilledSql, values })
  if (markedRows.length !== pairs.length)
    throw new Error('goods that were locked for billing are billed already')
  const numbers = new Map(pairs.map(({ id, saved }) => [id, saved.invoiceNumber]))
  const rows = markedRows.map(({ id, version }) => ({
    id,
    version,
    before: { invoice: null },
    after: { invoice: numbers.get(id) },
  }))
  record('GOODS_BILLED', { table: 'goods', rows, detail: `${generated.length} factures` })
}

function recordInvoices({ record }: WriteContext, generated: GeneratedInvoice[]): void {
  const rows = generated.map(({ draft, saved: { id, version, invoiceNumber, total } }) => ({
    id,
    version,
    after: { invoiceNumber, ...draft, total },
  }))
  const [first] = generated
  record('INVOICE_CREATED', {
    table: 'invoices',
    rows,
    detail: `${generated.length} factures, ${first?.planned.expedition.reference}`,
  })
}
