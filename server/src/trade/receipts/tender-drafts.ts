import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { TenderDraft } from '@escale/contract/trade/tenders/draft'
import type { Provisional } from '@escale/contract/trade/tenders/provisional'
import type { Tender } from '@escale/contract/trade/tenders/rows'
import { e164Of } from '@escale/contract/values/telephone/telephone'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { areFiles } from '#channels/files/queries.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { featuresOf } from '#database/query/company-features.ts'
import { countriesOf } from '#database/query/countries.ts'

/** True while the company uses tills (decision 149). */
export async function usesTill(company: CompanyTx): Promise<boolean> {
  return (await featuresOf(company)).includes('till')
}

type TillParts = { tenders: TenderDraft[] | undefined; provisional: Provisional | undefined }

/**
 * The tenders in the draft of a payment, as functions/tenders.sql judges them, and its provisional number. An
 * empty list becomes one tender. Nothing for a company without tills, which takes none.
 */
export async function tillDraft(company: CompanyTx, actor: Actor, { tenders, provisional }: TillParts) {
  if (!(await usesTill(company))) {
    if (tenders?.length || provisional) throw new Refusal('FORBIDDEN')
    return {}
  }
  const screenshots = tenders?.flatMap(({ screenshotId }) => screenshotId ?? []) ?? []
  if (!(await areFiles(company, 'proofs', screenshots))) throw new Refusal('NOT_FOUND')
  return {
    tenders: await withReadNumbers(company, tenders ?? []),
    mayUseOldRate: hasPermission(actor, 'tenders.oldRates'),
    ...(provisional && { provisional }),
  }
}

/** Payers' numbers as they are dialled today. A number that no plan knows stays as the operator shows it. */
async function withReadNumbers(company: CompanyTx, tenders: TenderDraft[]): Promise<TenderDraft[]> {
  if (tenders.every(({ payerNumber }) => payerNumber === null)) return tenders
  const countries = await countriesOf(company)
  return tenders.map((tender) => ({
    ...tender,
    payerNumber: tender.payerNumber && (e164Of(tender.payerNumber, countries) ?? tender.payerNumber),
  }))
}

/** The tenders of a payment in words, for its history. */
function tendersText(tenders: TenderDraft[] | undefined): { tenders?: string } {
  if (!tenders?.length) return {}
  const parts = tenders.map(({ method, amount, currency, reference }) =>
    [method, formatAmount(amount, currency), reference].filter(Boolean).join(' '),
  )
  return { tenders: parts.join(', ') }
}

/** The provisional number of a receipt, for its history. */
export function provisionalText(provisional: Provisional | undefined): { provisional?: string } {
  return provisional ? { provisional: provisional.number } : {}
}

/** The tenders and the provisional number of a payment in words, for its history. */
export function tillTexts(tenders: TenderDraft[] | undefined, provisional: Provisional | undefined) {
  return { ...tendersText(tenders), ...provisionalText(provisional) }
}

/** Columns of a tender `t` in the account `a`. */
export const tenderColumns = `t.position, t.method, t.account_id as "accountId", a.name as "accountName",
    t.currency, t.amount, trim_scale(t.rate)::text as rate, t.value, t.difference, t.operator,
    t.payer_number as "payerNumber", t.payer_name as "payerName", t.operator_reference as reference, t.fee,
    t.paid_day as "paidDay", t.screenshot_id as "screenshotId", t.verified_by_name as "verifiedByName",
    t.verified_at as "verifiedAt", t.refused_by_name as "refusedByName", t.refused_at as "refusedAt",
    t.refusal_reason as "refusalReason"`

const ofPayment = `select ${tenderColumns}
  from payment_tenders t join money_accounts a on a.tenant_id = :company and a.id = t.account_id
  where t.tenant_id = :company and t.payment_id = :id order by t.position limit 10`

/** Lists the tenders of a payment. */
export function tendersOf(company: CompanyTx, id: string): Promise<Tender[]> {
  return company.read<Tender>(ofPayment, { id })
}
