import { timeZonesWith } from '@escale/contract/fields'
import { Select, TextInput } from '@mantine/core'
import { chooseFirst } from '#ui/choose-first.ts'
import type { DraftForm } from '#ui/useDraft.ts'

/** City, country and clocks. */
export function PlaceFields<Start extends { city: string; country: string; timeZone: string }, Draft>({ form }: { form: DraftForm<Start, Draft> }) {
  const { timeZone } = form.getValues()
  return (
    <>
      <div className="pair">
        <TextInput label="Ville" {...form.text('city' as never)} />
        <TextInput label="Pays" {...form.text('country' as never)} />
      </div>
      <Select
        label="Fuseau horaire"
        limit={100}
        data={timeZonesWith(timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        searchable
        allowDeselect={false}
        openOnFocus={false}
        onKeyDown={chooseFirst}
        nothingFoundMessage="Aucun résultat"
        {...form.field('timeZone' as never)}
      />
    </>
  )
}
