import type { Country } from '@escale/contract/values/countries'
import { timeZonesWith } from '@escale/contract/values/fields'
import { TextInput } from '@mantine/core'
import { isUnreadable } from '#ui/field/figure/typed-number.ts'
import { CountrySelect } from '#ui/field/select/CountrySelect.tsx'
import { SearchSelect } from '#ui/field/select/SearchSelect.tsx'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'

/** City, country and time zone. */
export function PlaceFields<
  Start extends { city: string; country: Country | null; timeZone: string },
  Draft,
>({ form }: { form: DraftForm<Start, Draft> }) {
  const { timeZone } = form.getValues()
  const country = form.field('country' as never)
  const zone = form.field('timeZone' as never)
  return (
    <>
      <div className="pair">
        <TextInput label="Ville" {...form.text('city' as never)} />
        <CountrySelect
          label="Pays"
          required
          openOnFocus={false}
          {...country}
          onUnfinished={country.onChange}
        />
      </div>
      <SearchSelect
        label="Fuseau horaire"
        limit={100}
        data={timeZonesWith(isUnreadable(timeZone) ? 'UTC' : timeZone).map((name) => ({
          value: name,
          label: name.replaceAll('_', ' '),
        }))}
        openOnFocus={false}
        nothingFoundMessage="Aucun résultat"
        {...zone}
        unfinished="Choisissez un fuseau dans la liste."
        onUnfinished={zone.onChange}
      />
    </>
  )
}
