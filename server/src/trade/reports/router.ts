import { mostPrinted, reportNames } from '@escale/contract/trade/reports/words'
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

  get: api.reports.get.handler(({ context: { company }, input }) => screenReport(company, input)),

  file: api.reports.file.handler(({ context, input }) => streamReport(context, input)),

  // The handler only describes the document. `web/files/pdf-answer.ts` creates the PDF after the transaction.
  pdf: api.reports.pdf.handler(async ({ context: { company, record, bytes }, input }) => {
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
