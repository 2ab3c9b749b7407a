import type { LetterheadDraft } from '@escale/contract/company/settings/draft'
import type { Letterhead } from '@escale/contract/company/settings/rows'
import type { NumberWords } from '@escale/contract/values/amount-in-words/number-words'
import { sql } from 'kysely'
import { Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import { isFile } from '#channels/files/queries.ts'
import { dropFile } from '#channels/files/removal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { saveOnlyRow } from '#database/query/change-row.ts'

const columns = [
  'version',
  'legal_name as legalName',
  'trade_register as tradeRegister',
  'national_id as nationalId',
  'tax_number as taxNumber',
  'address',
  'phone',
  'email',
  'website',
  'bank_details as bankDetails',
  'mobile_money as mobileMoney',
  'invoice_terms as invoiceTerms',
  'document_footer as documentFooter',
  sql<NumberWords>`number_words`.as('numberWords'),
  'stamp_url as stampUrl',
] as const

const emptyLetterhead: Letterhead = {
  version: 0,
  legalName: null,
  tradeRegister: null,
  nationalId: null,
  taxNumber: null,
  address: null,
  phone: null,
  email: null,
  website: null,
  bankDetails: null,
  mobileMoney: null,
  invoiceTerms: null,
  documentFooter: null,
  numberWords: 'soixante-dix',
  stampId: null,
  stampUrl: null,
}

export const stampPath = (tenantId: string, id: string) => `/api/tenants/${tenantId}/stamp/${id}`

/** The letterhead of documents. Empty, with version 0, until an administrator fills it in. */
export async function letterheadOf({ db }: CompanyTx): Promise<Letterhead> {
  const row = await db.selectFrom('company_info').select(columns).executeTakeFirst()
  return row ? withStampId(row) : emptyLetterhead
}

/** Saves the letterhead. If the stamp was replaced, its former file is deleted. */
export async function saveLetterhead(
  company: CompanyTx,
  version: number,
  draft: LetterheadDraft,
): Promise<Letterhead> {
  const { id } = company
  if (draft.stampId && !(await isFile(company, 'stamps', draft.stampId))) throw new Refusal('STAMP_UNKNOWN')
  const { stampId } = await letterheadOf(company)
  const values = {
    legal_name: draft.legalName,
    trade_register: draft.tradeRegister,
    national_id: draft.nationalId,
    tax_number: draft.taxNumber,
    address: draft.address,
    phone: draft.phone,
    email: draft.email,
    website: draft.website,
    bank_details: draft.bankDetails,
    mobile_money: draft.mobileMoney,
    invoice_terms: draft.invoiceTerms,
    document_footer: draft.documentFooter,
    ...(draft.numberWords && { number_words: draft.numberWords }),
    stamp_url: draft.stampId && stampPath(id, draft.stampId),
  }
  if (!(await saveOnlyRow(company, 'company_info', version, values)))
    throw staleOrGone(await letterheadOf(company))
  if (stampId && stampId !== draft.stampId) await dropFile(company, 'stamps', stampId)
  return letterheadOf(company)
}

function withStampId(row: Omit<Letterhead, 'stampId'>): Letterhead {
  return { ...row, stampId: row.stampUrl?.split('/').at(-1) ?? null }
}

/** The phone number printed on labels: the first one of the letterhead, otherwise that of the company. */
export async function printedPhone({ id, db }: CompanyTx): Promise<string | null> {
  const row = await db
    .selectFrom('tenants')
    .leftJoin('company_info', 'company_info.tenant_id', 'tenants.id')
    .select(sql<string | null>`coalesce(company_info.phone, tenants.phone)`.as('phones'))
    .where('tenants.id', '=', id)
    .executeTakeFirst()
  return row?.phones?.split(/[,;/]/)[0]?.trim() || null
}
