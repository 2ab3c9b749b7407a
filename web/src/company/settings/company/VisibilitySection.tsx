import { VisibilityDraft } from '@escale/contract/company/settings/draft'
import { settingsMessages } from '@escale/contract/company/settings/messages'
import type { Visibility } from '@escale/contract/company/settings/rows'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { Check } from '#ui/field/Check.tsx'
import { PhoneInput } from '#ui/field/PhoneInput.tsx'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'

const written = (is: boolean) => (is ? 'oui' : 'non')
const labels: Labels<Visibility> = {
  listedInDirectory: ["Figurer dans l'annuaire", written],
  publishesPrices: ['Publier mes tarifs', written],
  city: 'Ville',
  tagline: 'Phrase de présentation',
  whatsapp: ['WhatsApp', readablePhone],
}

/** The company information that people outside the company may see. */
export function VisibilitySection() {
  const query = useQuery(api.settings.visibility.queryOptions({ input: {} }))
  return (
    <QueryContent query={query} failure="La visibilité n'a pas pu être chargée">
      {(visibility) => <VisibilityForm visibility={visibility} />}
    </QueryContent>
  )
}

function VisibilityForm({ visibility }: { visibility: Visibility }) {
  const { form, save } = useRowForm({
    onDevice: { form: 'visibility' },
    row: visibility,
    isReadOnly: !useMay('settings.manage'),
    queryKey: api.settings.visibility.queryKey({ input: {} }),
    startOf: ({ listedInDirectory, publishesPrices, city, tagline, whatsapp }: Visibility) => ({
      listedInDirectory,
      publishesPrices,
      city: city ?? '',
      tagline: tagline ?? '',
      whatsapp: readablePhone(whatsapp),
    }),
    schema: VisibilityDraft,
    send: (draft, under) => api.settings.saveVisibility.call(draft, under),
    done: settingsMessages.saved,
    failed: settingsMessages.saveFailed,
  })
  return (
    <FormPanel
      title="Visibilité publique"
      hint="Ce que tout le monde peut voir sans compte. Rien n'y est tant que vous ne l'avez pas coché."
      form={form}
      save={save}
      labels={labels}
    >
      <div>
        <Check label="Figurer dans l'annuaire" {...form.box('listedInDirectory')} />
        <Text c="dimmed" fz="sm">
          Nom, ville, phrase de présentation et WhatsApp, dans{' '}
          <a className="link" href="/directory" target="_blank" rel="noreferrer">
            l'annuaire
          </a>
          .
        </Text>
      </div>
      <div>
        <Check label="Publier mes tarifs" {...form.box('publishesPrices')} />
        <Text c="dimmed" fz="sm">
          Vos services et leurs prix, sur{' '}
          <a
            className="link"
            href={`/services-price?entreprise=${visibility.slug}`}
            target="_blank"
            rel="noreferrer"
          >
            votre page de tarifs
          </a>
          .
        </Text>
      </div>
      <div className="pair">
        <TextInput label="Ville" {...form.field('city')} />
        <PhoneInput label="WhatsApp" placeholder="+243 815 550 101" {...form.field('whatsapp')} />
      </div>
      <TextInput label="Phrase de présentation" {...form.field('tagline')} />
    </FormPanel>
  )
}
