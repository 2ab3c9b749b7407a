import { CountryDraft } from '@escale/contract/company/settings/draft'
import { settingsMessages } from '@escale/contract/company/settings/messages'
import type { CompanyCountry } from '@escale/contract/company/settings/rows'
import { countryName } from '@escale/contract/values/countries'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { CountrySelect } from '#ui/field/select/CountrySelect.tsx'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'

/**
 * The countries in which the company works. A phone number without country code is read as a number of these
 * countries.
 */
export function CountrySection() {
  const query = useQuery(api.settings.country.queryOptions({ input: {} }))
  return (
    <QueryContent query={query} failure="Le pays n'a pas pu être chargé">
      {(row) => <CountryForm row={row} />}
    </QueryContent>
  )
}

const named = (code: string | null) => (code ? countryName(code) : '')
const labels: Labels<CompanyCountry> = { country: ['Pays', named], secondCountry: ['Second pays', named] }

function CountryForm({ row }: { row: CompanyCountry }) {
  const { form, save } = useRowForm({
    onDevice: { form: 'country' },
    row,
    isReadOnly: !useMay('settings.manage'),
    queryKey: api.settings.country.queryKey({ input: {} }),
    startOf: ({ country, secondCountry }: CompanyCountry) => ({ country, secondCountry }),
    schema: CountryDraft,
    send: (draft, under) => api.settings.saveCountry.call(draft, under),
    done: settingsMessages.saved,
    failed: settingsMessages.saveFailed,
  })
  const [first, second] = [form.field('country'), form.field('secondCountry')]
  return (
    <FormPanel
      title="Pays"
      hint="Un numéro écrit sans indicatif est lu comme un numéro de ce pays, dans les formulaires, les imports et la recherche. Ceux qui sont déjà enregistrés ne changent pas."
      form={form}
      save={save}
      labels={labels}
    >
      <CountrySelect label="Pays" required {...first} onUnfinished={first.onChange} />
      <CountrySelect
        label="Second pays"
        description="Si l'entreprise travaille dans deux pays : un numéro qui n'est pas du premier est lu comme un numéro du second."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        clearable
        {...second}
        onUnfinished={second.onChange}
      />
    </FormPanel>
  )
}
