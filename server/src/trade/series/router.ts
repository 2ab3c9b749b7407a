import { api } from '#access/guard/guard.ts'
import { seriesStates } from '#trade/series-states.ts'
import { saveSeriesNames, seriesNamesOf } from './names.ts'

export const series = api.series.router({
  list: api.series.list.handler(async ({ context: { company } }) => ({
    madeAt: new Date().toISOString(),
    items: await seriesStates(company),
  })),

  names: api.series.names.handler(({ context }) => seriesNamesOf(context.company)),

  saveNames: api.series.saveNames.handler(async ({ context, input: { version, ...draft } }) => {
    const saved = await saveSeriesNames(context.company, version, draft)
    context.record('SETTINGS_UPDATED', { table: 'series_settings' })
    return saved
  }),
})
