import type { Company } from '@escale/contract/platform/companies/contract'
import { CompanyDraft } from '@escale/contract/platform/companies/draft'
import { companyMessages } from '@escale/contract/platform/companies/messages'
import { type Country, countryName } from '@escale/contract/values/countries'
import { TextInput } from '@mantine/core'
import { api } from '#api.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRecord } from '#ui/form/useRecord.ts'
import { slugErrors } from './NewCompanyModal.tsx'
import { PlaceFields } from './PlaceFields.tsx'

const labels: Labels<Company> = {
  name: 'Nom',
  slug: 'Lien',
  city: 'Ville',
  country: ['Pays', (code: string | null) => (code ? countryName(code) : '')],
  timeZone: 'Fuseau horaire',
}

function companyStart({ name, slug, city, country, timeZone }: Company) {
  return { name, slug, city: city ?? '', country: country as Country | null, timeZone }
}

export default function EditCompanyModal({ company, onClose }: { company: Company; onClose: () => void }) {
  const record = useRecord({
    onDevice: { form: 'company' },
    row: company,
    schema: CompanyDraft,
    startOf: companyStart,
    labels,
    change: {
      send: api.companies.update.call,
      done: companyMessages.companyChanged,
      failed: companyMessages.companyChangeFailed,
    },
    onRefused: slugErrors,
    onClose,
  })
  const { form } = record
  return (
    <FormModal {...record} title="Modifier l'entreprise" size={520}>
      <div className="fields">
        <TextInput data-autofocus label="Nom de l'entreprise" required {...form.text('name')} />
        <TextInput
          label="Lien"
          required
          description="Le changer change l'adresse de sa page de connexion : prévenez son équipe."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.text('slug')}
        />
        <PlaceFields form={form} />
      </div>
    </FormModal>
  )
}
