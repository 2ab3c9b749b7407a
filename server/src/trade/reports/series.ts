import { seriesText } from '@escale/contract/trade/series/state'
import { seriesNames } from '@escale/contract/trade/series/words'
import type { CompanyTx } from '#database/caller/company.ts'
import { seriesStates } from '#trade/series-states.ts'
import { fewRows, type MakeReport, type Row } from './report.ts'

/** Report of the legal numbers for an accountant. Each series is complete, or its holes are named. */
export const seriesReport: MakeReport = (company) => ({
  columns: [
    { title: 'Documents', kind: 'text' },
    { title: 'État de la série', kind: 'text' },
    { title: 'Premier', kind: 'text' },
    { title: 'Dernier', kind: 'text' },
    { title: 'Date du dernier', kind: 'day' },
    { title: 'Nombre', kind: 'count' },
  ],
  bars: [],
  leads: [],
  opens: [],
  rows: fewRows(seriesRows(company)),
  sums: async () => ({ totals: [null, null, null, null, null, null] }),
})

async function seriesRows(company: CompanyTx): Promise<Row[]> {
  const states = await seriesStates(company)
  return states.map((state) => ({
    cells: [
      `${seriesNames[state.kind]} ${state.year}`,
      seriesText(state),
      state.firstNumber,
      state.lastNumber,
      state.lastDay,
      state.count,
    ],
    opens: [],
  }))
}
