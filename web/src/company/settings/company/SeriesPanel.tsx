import type { SeriesNames } from '@escale/contract/trade/series/contract'
import { SeriesNamesDraft } from '@escale/contract/trade/series/draft'
import { legalNumber } from '@escale/contract/trade/series/legal-number'
import { seriesKinds, seriesMessages, seriesNames } from '@escale/contract/trade/series/words'
import { today } from '@escale/contract/values/days'
import { Anchor, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, type Failure } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'

/** The names of the series of legal numbers, and the way to the accountant's report. */
export function SeriesPanel() {
  const query = useQuery(api.series.names.queryOptions())
  return (
    <QueryContent query={query} failure="Les séries de numéros n'ont pas pu être chargées">
      {(names) => <SeriesForm names={names} />}
    </QueryContent>
  )
}

function SeriesForm({ names }: { names: SeriesNames }) {
  const { company } = useSession()
  const { form, save, row } = useRowForm({
    onDevice: { form: 'series' },
    row: names,
    isReadOnly: !useMay('settings.manage'),
    queryKey: api.series.names.queryKey(),
    startOf: ({ prefixes, agency }: SeriesNames) => ({ prefixes, agency: agency ?? '' }),
    schema: SeriesNamesDraft,
    send: (draft, under) => api.series.saveNames.call(draft, under),
    done: seriesMessages.saved,
    failed: seriesMessages.saveFailed,
    onRefused: refusedField,
  })
  const series = [row.prefixes.Maritime, row.agency].filter(Boolean).join('-')
  const year = Number(today(company?.timeZone ?? 'UTC', serverNow()).slice(0, 4))
  const example = legalNumber({ series, year, rank: 1 })
  return (
    <FormPanel
      title="Numéros légaux"
      hint="Le début des numéros, avant le premier document de l'année. Une série commencée garde le sien."
      form={form}
      save={save}
      isSecondary
      footer={
        <Anchor component={Link} to="/app/rapports?rapport=numeros" fz="sm" mr="auto">
          Vérifier les séries
        </Anchor>
      }
    >
      <div className="pair">
        {seriesKinds.map((kind) => (
          <TextInput label={seriesNames[kind]} required {...form.field(`prefixes.${kind}`)} key={kind} />
        ))}
        <TextInput
          label="Code d'agence"
          description="Facultatif, dans tous les numéros."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('agency')}
        />
      </div>
      <Text c="dimmed" fz="sm">
        Une facture maritime s'appelle par exemple <span className="num">{example}</span>.
      </Text>
    </FormPanel>
  )
}

/** The refused name is that of a series, or the agency. */
function refusedField({ code, message, data }: Failure): Record<string, string> | undefined {
  if (code !== 'SERIES_BEGUN') return undefined
  const { field } = data as { field: string }
  return { [field === 'agency' ? field : `prefixes.${field}`]: message }
}
