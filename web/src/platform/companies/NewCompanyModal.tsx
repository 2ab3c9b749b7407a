import type { Company } from '@escale/contract/platform/companies/contract'
import { NewCompanyDraft } from '@escale/contract/platform/companies/draft'
import { companyMessages, invitationSent } from '@escale/contract/platform/companies/messages'
import type { Country } from '@escale/contract/values/countries'
import { slugOf } from '@escale/contract/values/slug'
import { Stack, Text, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { api, type Failure, underKey, withoutKey } from '#api.ts'
import type { HandedLink } from '#ui/dialog/LinkModal.tsx'
import { MailOffStrip } from '#ui/feedback/MailOffStrip.tsx'
import { showInfo } from '#ui/feedback/toast.ts'
import { type DraftForm, useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import styles from './companies.module.css'
import { PlaceFields } from './PlaceFields.tsx'

const start = {
  name: '',
  slug: '',
  city: '',
  country: 'CD' as Country | null,
  timeZone: 'Africa/Kinshasa',
  adminFirstName: '',
  adminLastName: '',
  adminEmail: '',
}

type Props = {
  onClose: () => void
  onLink: (link: HandedLink) => void
  onCreated: (company: Company) => void
}

/** `Nouvelle entreprise`: its name, its address and its first administrator. */
export default function NewCompanyModal({ onClose, onLink, onCreated }: Props) {
  const form = useDraft<typeof start, NewCompanyDraft>({
    onDevice: { form: 'company' },
    schema: NewCompanyDraft,
    start,
  })
  const isSlugTyped = useRef(false)
  const save = useSave({
    send: async (draft: NewCompanyDraft, { key }) => {
      const { company, invitationId, isMailed } = await api.companies.create.call(draft, underKey(key))
      // Without email, a second request returns the invitation link, which is stored nowhere.
      const invited = isMailed
        ? null
        : await api.users.resendInvitation
            .call({ id: invitationId, tenantId: company.id }, withoutKey)
            .catch(() => null)
      const message = isMailed ? invitationSent(draft.adminEmail) : companyMessages.invitationUnsent
      return {
        company,
        link: invited?.link ?? null,
        message: message,
        name: `${draft.adminFirstName} ${draft.adminLastName}`,
      }
    },
    done: companyMessages.companyCreated,
    failed: companyMessages.companyCreateFailed,
    form,
    onRefused: slugErrors,
    onSaved: ({ company, link, message, name }) => {
      form.resetDirty() // The typed values are saved, so leaving the page must not ask.
      onClose()
      // The link opens in a dialog of its own.
      if (link) return onLink({ name, link })
      showInfo(message)
      onCreated(company)
    },
  })

  const nameField = form.text('name')
  const slugField = form.text('slug')

  function typeName(event: React.ChangeEvent<HTMLInputElement>) {
    nameField.onChange(event)
    if (isSlugTyped.current) return
    form.setFieldValue('slug', slugOf(event.currentTarget.value))
    form.clearFieldError('slug')
  }

  function typeSlug(event: React.ChangeEvent<HTMLInputElement>) {
    isSlugTyped.current = event.currentTarget.value !== ''
    slugField.onChange(event)
  }

  return (
    <FormModal title="Nouvelle entreprise" size={560} form={form} save={save} onClose={onClose} verb="Créer">
      <div className="fields">
        <TextInput data-autofocus label="Nom de l'entreprise" required {...nameField} onChange={typeName} />
        <TextInput
          label="Lien"
          required
          description="Sa page de connexion : /tenant/ suivi de ce lien."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...slugField}
          onChange={typeSlug}
        />
        <PlaceFields form={form} />
        <FirstAdminFields form={form} />
      </div>
    </FormModal>
  )
}

function FirstAdminFields({ form }: { form: DraftForm<typeof start, NewCompanyDraft> }) {
  return (
    <Stack component="section" className={styles.part} gap={14} pt="lg" aria-labelledby="first-admin">
      <h3 id="first-admin">Premier administrateur</h3>
      <Text c="dimmed" fz="xs" mt={-8}>
        Une invitation lui est envoyée ; il choisit son mot de passe et invite son équipe.
      </Text>
      <MailOffStrip>Le lien de l'invitation s'affichera, à transmettre vous-même.</MailOffStrip>
      <div className="pair">
        <TextInput label="Prénom" required {...form.text('adminFirstName')} />
        <TextInput label="Nom" required {...form.text('adminLastName')} />
      </div>
      <TextInput
        label="Email"
        type="email"
        placeholder="nom@societe.com"
        required
        {...form.field('adminEmail')}
      />
    </Stack>
  )
}

export function slugErrors({ code, message }: Failure) {
  return code === 'SLUG_TAKEN' ? { slug: message } : undefined
}
