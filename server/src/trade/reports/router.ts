import { mostInFile, mostShown, reportNames } from '@escale/contract/trade/reports/words'
import { api } from '#access/guard.ts'
import { sheetFile } from '#channels/sheets/file.ts'
import { makeReport } from './make.ts'

export const reports = api.reports.router({
  get: api.reports.get.handler(({ context: { company }, input }) => makeReport(company, input, mostShown)),

  file: api.reports.file.handler(async ({ context: { company, record }, input }) => {
    const { columns, rows, totals, isCut } = await makeReport(company, input, mostInFile)
    record('EXPORT', { table: 'reports', detail: reportNames[input.report] })
    const lines = [...rows.map(({ cells }) => cells), totals]
    return sheetFile({ name: `${input.report}-${input.from}-${input.to}`, columns, lines, isCut, format: input.format })
  }),
})
