import { seriesText } from '@escale/contract/company/series/state'
import { seriesNames } from '@escale/contract/company/series/words'
import { api } from '#access/guard/guard.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { fileNameOf, type Sheet, type SheetColumn, type SheetLine } from '#database/query/sheet.ts'
import { saveSeriesNames, seriesNamesOf } from './names.ts'
import { seriesStates } from './states.ts'

const columns: SheetColumn[] = [
  { title: 'Documents', kind: 'text' },
  { title: 'Année', kind: 'text' },
  { title: 'Série', kind: 'text' },
  { title: 'Premier', kind: 'text' },
  { title: 'Dernier', kind: 'text' },
  { title: 'Date du dernier', kind: 'day' },
  { title: 'Nombre', kind: 'count' },
  { title: 'État', kind: 'text' },
]

export const series = api.series.router({
  list: api.series.list.handler(async ({ context: { company } }) => ({
    madeAt: new Date().toISOString(),
    items: await seriesStates(company),
  })),

  file: api.series.file.handler(async ({ context: { company, record, bytes }, input: { format } }) => {
    const title = 'Numéros légaux'
    const name = `numeros-legaux-${await todayOf(company)}`
    const sheet: Sheet = { name, title, format, columns, lines: seriesLines(company) }
    await bytes?.sheet?.(sheet)
    record('EXPORT', { table: 'document_series', detail: `${title} (${format.toUpperCase()})` })
    return { name: fileNameOf(sheet) }
  }),

  names: api.series.names.handler(({ context }) => seriesNamesOf(context.company)),

  saveNames: api.series.saveNames.handler(async ({ context, input: { version, ...draft } }) => {
    const saved = await saveSeriesNames(context.company, version, draft)
    context.record('SETTINGS_UPDATED', { table: 'series_settings' })
    return saved
  }),
})

async function* seriesLines(company: CompanyTx): AsyncGenerator<SheetLine[]> {
  const states = await seriesStates(company)
  yield states.map((state) => [
    seriesNames[state.kind],
    String(state.year),
    state.series,
    state.firstNumber,
    state.lastNumber,
    state.lastDay,
    state.count,
    seriesText(state),
  ])
}
