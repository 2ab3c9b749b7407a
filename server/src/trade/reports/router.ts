import { type AnyReport, mayReadReport, mostPrinted, reportNames } from '@escale/contract/trade/reports/words'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import { api } from '#access/guard/guard.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { letterheadOf } from '#channels/pdf/letterhead.ts'
import { listAgents } from './agents.ts'
import { buildReportDocument } from './document.ts'
import { readReport, screenReport } from './make.ts'
import { streamReport } from './stream-report.ts'

export const reports = api.reports.router({
  agents: api.reports.agents.handler(async ({ context: { company }, input }) => ({
    items: await listAgents(company, input),
  })),

  get: api.reports.get.handler(({ context: { company, actor }, input }) => {
    refuseUnread(actor, input)
    return screenReport(company, input)
  }),

  file: api.reports.file.handler(({ context, input }) => {
    refuseUnread(context.actor, input)
    return streamReport(context, input)
  }),

  // The handler only describes the document. `web/files/pdf-answer.ts` creates the PDF after the transaction.
  pdf: api.reports.pdf.handler(async ({ context: { company, actor, record, bytes }, input }) => {
    refuseUnread(actor, input)
    const [report, letterhead] = await Promise.all([
      readReport(company, input, mostPrinted),
      letterheadOf(company),
    ])
    if (report.isCut) throw new Refusal('TOO_MANY_ROWS')
    if (!bytes?.isAskedOnly) record('PRINT', { table: 'reports', detail: reportNames[input.report] })
    const document = buildReportDocument(letterhead, input, report)
    bytes?.document?.(document)
    return { name: document.fileName }
  }),
})

function refuseUnread(actor: Actor, { report }: { report: AnyReport }): void {
  if (!mayReadReport(report, (permission) => hasPermission(actor, permission)))
    throw new Refusal('REPORT_NOT_YOURS')
}
