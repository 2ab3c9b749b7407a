import { z } from 'zod'
import { guarded, refusalAbout, staleErrors } from '#access/procedure.ts'
import { Instant } from '#values/instants.ts'
import { Count, FirstVersion } from '#wire/page.ts'
import { SeriesNamesDraft } from './draft.ts'
import { seriesBegun, seriesKinds } from './words.ts'

/** A series of legal numbers: a kind of document in a year. */
export type Series = z.output<typeof Series>
export const Series = z.object({
  kind: z.enum(seriesKinds),
  year: z.number().int(),
  series: z.string(),
  firstNumber: z.string().nullable(),
  lastNumber: z.string().nullable(),
  /** Day of the last document. */
  lastDay: z.string(),
  count: Count,
  lastRank: Count,
  holes: z.array(z.tuple([Count, Count])),
  holesCount: Count,
})

export type SeriesNames = z.output<typeof SeriesNames>
export const SeriesNames = z.object({
  version: FirstVersion,
  prefixes: z.record(z.enum(seriesKinds), z.string()),
  agency: z.string().nullable(),
})

export const series = {
  /** Returns the series of every year, the newest first. */
  list: guarded('series.read', { reads: true, dear: true })
    .route({ method: 'GET', path: '/series' })
    .output(z.object({ madeAt: Instant, items: z.array(Series) })),
  names: guarded('series.read', { reads: true })
    .route({ method: 'GET', path: '/series/names' })
    .output(SeriesNames),
  /** Names the series that begin next. A series that has begun this year keeps its name. */
  saveNames: guarded('settings.manage', { records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/series/names' })
    .input(z.intersection(SeriesNamesDraft, z.object({ version: FirstVersion })))
    .output(SeriesNames)
    .errors({
      ...staleErrors(SeriesNames),
      SERIES_BEGUN: refusalAbout(
        'Cette série a commencé : son nom ne change plus cette année.',
        { field: z.enum([...seriesKinds, 'agency']), year: z.number().int() },
        ({ field, year }) => seriesBegun(field, year),
      ),
    }),
}
