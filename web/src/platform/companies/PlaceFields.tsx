import { timeZonesWith } from '@escale/contract/fields'
import { TextInput } from '@mantine/core'
import { SearchSelect } from '#ui/SearchSelect.tsx'
import { isUnreadable } from '#ui/typed.ts'
import type { DraftForm } from '#ui/useDraft.ts'

/** City, country and clocks. */
export function PlaceFields<Start extends { city: string; country: string; timeZone: string }, Draft>({ form }: { form: DraftForm<Start, Draft> }) {
  const { timeZone } = form.getValues()
  const zone = form.field('timeZone' as never)
  return (
    <>
      <div className="pair">
        <TextInput label="Ville" {...form.text('city' as never)} />
        <TextInput label="Pays" {...form.text('country' as never)} />
      </div>
      <SearchSelect
        label="Fuseau horaire"
        limit={100}
        data={timeZonesWith(isUnreadable(timeZone) ? 'UTC' : timeZone).map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
        openOnFocus={false}
        nothingFoundMessage="Aucun résultat"
        {...zone}
        unfinished="Choisissez un fuseau dans la liste."
        onUnfinished={zone.onChange}
      />
    </>
  )
}
