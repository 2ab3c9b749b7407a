import { features } from '@escale/contract/access/permissions'
import { FeaturesDraft } from '@escale/contract/company/settings/draft'
import { settingsMessages } from '@escale/contract/company/settings/messages'
import type { CompanyFeatures } from '@escale/contract/company/settings/rows'
import { featuresText, featureWords } from '@escale/contract/company/settings/words'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { Check } from '#ui/field/Check.tsx'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'

const labels: Labels<CompanyFeatures> = {
  features: ['Options', featuresText],
}

/** The optional parts of invoicing, all off at first. */
export function FeaturesPanel() {
  const query = useQuery(api.settings.features.queryOptions({ input: {} }))
  return (
    <QueryContent query={query} failure="Les options de facturation n'ont pas pu être chargées">
      {(saved) => <FeaturesForm saved={saved} />}
    </QueryContent>
  )
}

function FeaturesForm({ saved }: { saved: CompanyFeatures }) {
  const { form, save } = useRowForm({
    onDevice: { form: 'features' },
    row: saved,
    isReadOnly: !useMay('settings.manage'),
    queryKey: api.settings.features.queryKey({ input: {} }),
    startOf: ({ features: isOn }: CompanyFeatures) => ({ features: isOn }),
    schema: FeaturesDraft,
    send: (draft, under) => api.settings.saveFeatures.call(draft, under),
    done: settingsMessages.saved,
    failed: settingsMessages.saveFailed,
  })
  return (
    <FormPanel
      title="Options"
      hint="Chaque option ajoute ses boutons et ses pages. Éteinte, elle les retire et garde ce qui a été écrit."
      form={form}
      save={save}
      labels={labels}
    >
      {features.map((feature) => (
        <div key={feature}>
          <Check label={featureWords[feature].title} {...form.box(`features.${feature}`)} />
          <Text c="dimmed" fz="sm">
            {featureWords[feature].hint}
          </Text>
        </div>
      ))}
    </FormPanel>
  )
}
