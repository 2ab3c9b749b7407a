import { grantableRoles } from '@escale/contract/access/grantable-roles'
import { roleNames } from '@escale/contract/access/permissions'
import { SignOnDraft } from '@escale/contract/company/sign-on/draft'
import { signOnMessages } from '@escale/contract/company/sign-on/messages'
import type { SignOnProvider } from '@escale/contract/company/sign-on/rows'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { Segmented } from '#ui/display/Segmented.tsx'
import { SearchSelect } from '#ui/field/select/SearchSelect.tsx'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'
import { GroupRoles } from './GroupRoles.tsx'
import { initialSignOn } from './initial-sign-on.ts'
import { OpenIdFields } from './OpenIdFields.tsx'
import { SamlFields } from './SamlFields.tsx'
import { SignOnRules } from './SignOnRules.tsx'

const written = (is: boolean) => (is ? 'oui' : 'non')
const kinds = [
  { value: 'oidc', label: 'OpenID Connect' },
  { value: 'saml', label: 'SAML 2.0' },
] as const
const labels: Labels<SignOnProvider> = {
  kind: [
    'Sorte de fournisseur',
    (kind: SignOnProvider['kind']) => kinds.find(({ value }) => value === kind)?.label ?? kind,
  ],
  isActive: ['Connexion unique ouverte', written],
  issuer: 'Adresse du fournisseur',
  clientId: 'Identifiant du client',
  metadata: 'Métadonnées du fournisseur',
  groupsClaim: 'Champ des groupes',
  defaultRole: ['Rôle habituel', (role: SignOnProvider['defaultRole']) => roleNames[role]],
  makesAccounts: ['Comptes créés à la première entrée', written],
  provesFactor: ['Second facteur du fournisseur', written],
  shutsPassword: ['Mot de passe fermé', written],
}
const roles = grantableRoles.map((value) => ({ value, label: roleNames[value] }))

/**
 * The form of the company's identity provider, OpenID Connect or SAML. Drafts stored on the device never
 * contain the secret.
 */
export function ProviderPanel({ provider }: { provider: SignOnProvider }) {
  const { form, save, row } = useRowForm({
    onDevice: { form: 'sign-on', except: ['clientSecret'] },
    row: provider,
    isReadOnly: !useMay('settings.manage'),
    queryKey: api.signOn.provider.queryKey(),
    startOf: initialSignOn,
    schema: SignOnDraft,
    send: (draft, under) => api.signOn.save.call(draft, under),
    done: signOnMessages.saved,
    failed: signOnMessages.saveFailed,
  })
  const role = form.field('defaultRole')
  const [kind, setKind] = useState(form.getValues().kind)
  form.watch('kind', ({ value }) => setKind(value))
  const Fields = kind === 'saml' ? SamlFields : OpenIdFields
  return (
    <FormPanel
      title="Fournisseur d'identité"
      hint="Microsoft Entra, Google Workspace, Okta, Keycloak, ADFS… : tout fournisseur OpenID Connect ou SAML 2.0."
      form={form}
      save={save}
      labels={labels}
    >
      {form.isReadOnly ? null : (
        <Segmented
          label="Sorte de fournisseur"
          options={kinds}
          value={kind}
          onChange={(next) => form.setFieldValue('kind', next)}
        />
      )}
      <Fields form={form} row={row} />
      <div className="pair">
        <SearchSelect label="Rôle habituel" required data={roles} {...role} onUnfinished={role.onChange} />
        <TextInput
          label="Champ des groupes"
          placeholder="groups"
          description="Nom, ou chemin comme realm_access.roles"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          {...form.text('groupsClaim')}
        />
      </div>
      <GroupRoles form={form} roles={roles} />
      <SignOnRules form={form} rescue={row.rescue} />
    </FormPanel>
  )
}
