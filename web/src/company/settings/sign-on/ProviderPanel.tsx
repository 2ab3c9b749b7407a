import { grantableRoles } from '@escale/contract/access/grantable-roles'
import { roleNames } from '@escale/contract/access/permissions'
import { SignOnDraft } from '@escale/contract/company/sign-on/draft'
import { signOnMessages } from '@escale/contract/company/sign-on/messages'
import type { SignOnProvider } from '@escale/contract/company/sign-on/rows'
import { PasswordInput, TextInput } from '@mantine/core'
import { api } from '#api.ts'
import { useMay } from '#session/useSession.ts'
import { CopiedText } from '#ui/CopiedText.tsx'
import { FormPanel } from '#ui/FormPanel.tsx'
import { SearchSelect } from '#ui/SearchSelect.tsx'
import type { Labels } from '#ui/StaleNotice.tsx'
import { useRowForm } from '#ui/useRowForm.ts'
import { GroupRoles } from './GroupRoles.tsx'
import { SignOnRules } from './SignOnRules.tsx'
import { startOf } from './start.ts'

const written = (is: boolean) => (is ? 'oui' : 'non')
const labels: Labels<SignOnProvider> = {
  isActive: ['Connexion unique ouverte', written],
  issuer: 'Adresse du fournisseur',
  clientId: 'Identifiant du client',
  groupsClaim: 'Champ des groupes',
  defaultRole: ['Rôle habituel', (role: SignOnProvider['defaultRole']) => roleNames[role]],
  makesAccounts: ['Comptes créés à la première entrée', written],
  provesFactor: ['Second facteur du fournisseur', written],
  shutsPassword: ['Mot de passe fermé', written],
}
const roles = grantableRoles.map((value) => ({ value, label: roleNames[value] }))

/** The OpenID provider of the company: who it is, and what it opens. The secret is kept by no draft. */
export function ProviderPanel({ provider }: { provider: SignOnProvider }) {
  const { form, save, goOn, row } = useRowForm({
    onDevice: { form: 'sign-on', except: ['clientSecret'] },
    row: provider,
    isReadOnly: !useMay('settings.manage'),
    queryKey: api.signOn.provider.queryKey(),
    startOf,
    schema: SignOnDraft,
    send: (draft, under) => api.signOn.save.call(draft, under),
    done: signOnMessages.saved,
    failed: signOnMessages.saveFailed,
  })
  const role = form.field('defaultRole')
  return (
    <FormPanel
      title="Fournisseur d'identité"
      hint="Microsoft Entra, Google Workspace, Okta, Keycloak… : tout fournisseur OpenID Connect. Créez-y une application web, donnez-lui l'adresse de retour, et recopiez ici ce qu'il vous dit."
      form={form}
      save={save}
      editing={{ labels, goOn }}
    >
      <CopiedText label="Adresse de retour" value={row.redirectUrl} />
      <TextInput label="Adresse du fournisseur" description="« Issuer »" placeholder="https://login.societe.com" required {...form.text('issuer')} />
      <div className="pair">
        <TextInput label="Identifiant du client" description="« Client ID »" required autoComplete="off" {...form.text('clientId')} />
        <PasswordInput
          label="Secret du client"
          description={row.hasSecret ? 'Gardé, chiffré. Vide : inchangé.' : 'Chiffré, et plus jamais affiché.'}
          autoComplete="off"
          {...form.text('clientSecret')}
        />
      </div>
      <div className="pair">
        <SearchSelect label="Rôle habituel" required data={roles} {...role} onUnfinished={role.onChange} />
        <TextInput label="Champ des groupes" placeholder="groups" autoComplete="off" {...form.text('groupsClaim')} />
      </div>
      <GroupRoles form={form} roles={roles} />
      <SignOnRules form={form} rescue={row.rescue} />
    </FormPanel>
  )
}
