import { api } from '#access/guard/guard.ts'
import { accountEntries, clientAccount, listAllocations } from './account.ts'
import {
  creditableOf,
  creditNoteById,
  creditNoteTotals,
  issueCreditNote,
  listCreditNotes,
} from './credit-notes.ts'
import { openAccount, undoOpening } from './openings.ts'
import { listRefunds } from './refunds.ts'
import { recordReceipt, refundCredit, undoAllocation, undoWriteOff, useCredit, writeOff } from './writes.ts'

export const ledger = api.ledger.router({
  account: api.ledger.account.handler(({ context, input }) => clientAccount(context.company, input.id)),
  entries: api.ledger.entries.handler(({ context, input }) => accountEntries(context.company, input)),
  allocations: api.ledger.allocations.handler(({ context, input }) =>
    listAllocations(context.company, input),
  ),
  record: api.ledger.record.handler(({ context, input }) => recordReceipt(context, input)),
  useCredit: api.ledger.useCredit.handler(({ context, input }) => useCredit(context, input)),
  undoAllocation: api.ledger.undoAllocation.handler(({ context, input }) => undoAllocation(context, input)),
  writeOff: api.ledger.writeOff.handler(({ context, input }) => writeOff(context, input)),
  undoWriteOff: api.ledger.undoWriteOff.handler(({ context, input }) => undoWriteOff(context, input)),
  refunds: api.ledger.refunds.handler(({ context, input }) => listRefunds(context.company, input)),
  open: api.ledger.open.handler(({ context, input }) => openAccount(context, input)),
  undoOpening: api.ledger.undoOpening.handler(({ context, input }) => undoOpening(context, input.id)),
  refund: api.ledger.refund.handler(({ context, input }) => refundCredit(context, input)),
})

export const creditNotes = api.creditNotes.router({
  list: api.creditNotes.list.handler(({ context, input }) => listCreditNotes(context.company, input)),
  totals: api.creditNotes.totals.handler(({ context, input }) => creditNoteTotals(context.company, input)),
  get: api.creditNotes.get.handler(({ context, input }) => creditNoteById(context.company, input.id)),
  creditable: api.creditNotes.creditable.handler(({ context, input }) =>
    creditableOf(context.company, input.id),
  ),
  issue: api.creditNotes.issue.handler(({ context, input }) => issueCreditNote(context, input)),
})
