import type { BillContent, BillState } from '@escale/contract/trade/documents/house-bill-words'
import type { InvoiceStatus } from '@escale/contract/trade/invoices/words'
import type { CompanyTx } from '#database/caller/company.ts'

type Agent = { agent: string; agent_name: string }

/**
 * A call of a database function that writes money, with its arguments except the company, named as in SQL. A
 * draft is sent as JSON.
 */
type MoneyCall =
  | ({
      name: 'save_invoice'
      invoice: string
      expected_version: number | null
      at_ms: number
      draft: object
    } & Agent)
  | { name: 'set_invoice_status'; invoice: string; expected_version: number; picked: InvoiceStatus }
  | { name: 'mark_late_invoices'; today: string }
  | { name: 'prove_receivables' }
  | { name: 'remove_invoice'; invoice: string }
  | ({ name: 'cancel_invoice'; invoice: string; expected_version: number; why: string } & Agent)
  | ({ name: 'record_payment'; payment: string; draft: object } & Agent)
  | { name: 'change_payment'; payment: string; expected_version: number; draft: object }
  | { name: 'remove_payment'; payment: string; agent_name: string }
  | { name: 'keep_removed_invoice' | 'restore_invoice'; invoice: string; agent: string }
  | { name: 'keep_removed_payment'; payment: string; agent: string }
  | ({ name: 'restore_payment'; payment: string } & Agent)
  | ({
      name: 'save_quote'
      quote: string
      expected_version: number | null
      follows: string | null
      at_ms: number
      today: string
      draft: object
    } & Agent)
  | ({
      name: 'send_quote'
      quote: string
      expected_version: number
      today: string
      pins_rate: boolean
    } & Agent)
  | {
      name: 'accept_quote'
      quote: string
      read_hash: string | null
      today: string
      person: string
      phone: string | null
      address: string | null
      recorded_by: string | null
    }
  | ({ name: 'refuse_quote'; quote: string; expected_version: number; why: string } & Agent)
  | { name: 'invoice_quote'; quote: string; invoice: string }
  | { name: 'remove_quote' | 'restore_quote'; quote: string; agent: string }
  | ({ name: 'record_receipt'; payment: string; draft: object } & Agent)
  | { name: 'use_credit'; source: string; invoice: string; cents: number; today: string }
  | { name: 'undo_allocation'; source: string; invoice: string; why: string }
  | ({ name: 'refund_credit'; refund: string; at_ms: number; draft: object } & Agent)
  | { name: 'write_off'; invoice: string; cents: number; most: number | null; why: string; today: string }
  | { name: 'undo_write_off'; invoice: string; why: string }
  | ({ name: 'issue_credit_note'; note: string; at_ms: number; draft: object } & Agent)
  | { name: 'prove_account' | 'prove_tenders' }
  | ({ name: 'verify_tender'; payment: string; place: number; today: string } & Agent)
  | ({ name: 'refuse_tender'; payment: string; place: number; why: string } & Agent)
  | ({ name: 'open_accounts'; drafts: readonly object[] } & Agent)
  | { name: 'undo_openings'; openings: readonly string[]; oldest: string | null }
  | ({ name: 'open_till'; session: string; at_ms: number; draft: object } & Agent)
  | ({ name: 'count_till'; session: string; draft: object } & Agent)
  | { name: 'resume_till'; session: string }
  | ({
      name: 'close_till'
      session: string
      draft: object
      thresholds: object
      passes_holds: boolean
    } & Agent)
  | { name: 'name_provisional'; payment: string; agent: string; provisional: object }
  | {
      name: 'report_device'
      agent: string
      device_id: string
      device_kind: string
      receipts: number
      age_ms: number
    }
  | ({ name: 'approve_till'; session: string } & Agent)
  | ({ name: 'reopen_till'; session: string; new_session: string; at_ms: number; why: string } & Agent)
  | { name: 'prove_tills' }
  | { name: 'prove_till'; account: string }
  | ({ name: 'add_funds' | 'cancel_funds'; document: string; draft: object } & Agent)
  | ({ name: 'send_transfer'; transfer: string; at_ms: number; draft: object } & Agent)
  | ({ name: 'acknowledge_transfer'; transfer: string; may_all: boolean; draft: object } & Agent)
  | ({ name: 'settle_transfer' | 'cancel_transfer'; transfer: string; draft: object } & Agent)
  | ({ name: 'record_expense'; expense: string; at_ms: number; draft: object } & Agent)
  | ({ name: 'cancel_expense'; expense: string; may_all: boolean; draft: object } & Agent)
  | { name: 'prove_money_accounts' }
  | { name: 'move_merged_rows'; merge: string }
  | ({ name: 'return_merged_rows'; merge: string } & Agent)
  | ({
      name: 'step_house_bill'
      bill: string
      expected_version: number
      next_state: BillState
      content: BillContent | null
      remark: string | null
    } & Agent)

/** Calls such a function for the current company, in one round trip, and returns its result. */
export async function callMoneyFunction<Answer>(
  company: CompanyTx,
  { name, ...given }: MoneyCall,
): Promise<Answer> {
  const named = Object.entries({ company: company.id, ...given })
  const places = named.map(([argument], index) => `${argument} => $${index + 1}`).join(', ')
  const values = named.map(([, value]) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  )
  const [row] = await company.run<{ answer: Answer }>({ text: `select ${name}(${places}) as answer`, values })
  if (!row) throw new Error('A function that writes answers one row')
  return row.answer
}
