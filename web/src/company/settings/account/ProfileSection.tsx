import { ProfileDraft } from '@escale/contract/people/account/draft'
import { accountMessages } from '@escale/contract/people/account/messages'
import type { Profile } from '@escale/contract/people/account/own-account'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { refreshSession } from '#session/current/refresh-session.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { PhoneInput } from '#ui/field/PhoneInput.tsx'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'
import { EmailPanel } from './EmailPanel.tsx'
import { PhonePanel } from './PhonePanel.tsx'

const labels: Labels<Profile> = { firstName: 'Prénom', lastName: 'Nom', phone: ['Téléphone', readablePhone] }

/** The user's names, telephone and email address. */
export function ProfileSection() {
  const query = useQuery(api.account.profile.queryOptions())
  return (
    <QueryContent query={query} failure="Votre profil n'a pas pu être chargé">
      {(profile) => (
        <>
          <ProfilePanel profile={profile} />
          <EmailPanel profile={profile} />
          <PhonePanel />
        </>
      )}
    </QueryContent>
  )
}

function ProfilePanel({ profile }: { profile: Profile }) {
  const { form, save } = useRowForm({
    onDevice: { form: 'profile' },
    row: profile,
    queryKey: api.account.profile.queryKey(),
    startOf: ({ firstName, lastName, phone }: Profile) => ({
      firstName,
      lastName,
      phone: readablePhone(phone),
    }),
    schema: ProfileDraft,
    send: (draft, under) => api.account.saveProfile.call(draft, under),
    done: accountMessages.profileSaved,
    failed: accountMessages.profileSaveFailed,
    onSaved: () => void refreshSession(),
  })
  return (
    <FormPanel
      title="Profil"
      hint="Votre nom signe les factures et les paiements que vous enregistrez. Ceux d'avant gardent l'ancien nom. L'interface est en français."
      form={form}
      save={save}
      labels={labels}
    >
      <div className="pair">
        <TextInput label="Prénom" required autoComplete="given-name" {...form.field('firstName')} />
        <TextInput label="Nom" required autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <PhoneInput
        label="Téléphone"
        autoComplete="tel"
        placeholder="+243 812 345 678"
        {...form.field('phone')}
      />
    </FormPanel>
  )
}
