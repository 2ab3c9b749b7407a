import { api } from '#access/guard/guard.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { letterheadOf } from '#channels/pdf/letterhead.ts'
import { printDocument } from '#trade/documents/paper/print.ts'
import { sessionById } from '#trade/money/till-session.ts'
import { buildTillReport } from './till-report.ts'

export const tillDocuments = api.tillDocuments.router({
  report: api.tillDocuments.report.handler(async ({ context, input: { id } }) => {
    const session = await sessionById(context.company, context.actor, id)
    if (session.closedAt === null) throw new Refusal('STILL_OPEN')
    return printDocument(context, id, buildTillReport(await letterheadOf(context.company), session))
  }),
})
