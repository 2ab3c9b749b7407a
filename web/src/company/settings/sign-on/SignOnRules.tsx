import type { SignOnDraft } from '@escale/contract/company/sign-on/draft'
import { Text } from '@mantine/core'
import { Check } from '#ui/field/Check.tsx'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import type { SignOnStart } from './initial-sign-on.ts'

type Props = { form: DraftForm<SignOnStart, SignOnDraft>; rescue: string | null }

const rules = [
  ['isActive', 'Ouvrir la connexion unique', 'Demande un domaine vérifié.'],
  ['makesAccounts', 'Créer les comptes à la première entrée', "Sans cela, n'entre que qui a été invité."],
  [
    'provesFactor',
    'Le fournisseur demande déjà un second facteur',
    "Celui d'Escale n'est plus demandé quand le fournisseur dit l'avoir fait (« amr », ou le contexte SAML).",
  ],
  [
    'shutsPassword',
    'Fermer le mot de passe à ces domaines',
    "Vous gardez le vôtre, en secours, si le fournisseur s'arrête.",
  ],
] as const

/**
 * The checkboxes of the sign-on rules, such as switching password sign-in off. `rescue` names the admin whose
 * password would still work.
 */
export function SignOnRules({ form, rescue }: Props) {
  return rules.map(([field, label, about]) => (
    <div key={field}>
      <Check label={label} {...form.box(field)} />
      <Text c="dimmed" fz="sm">
        {about}
        {field === 'shutsPassword' && rescue !== null && ` Aujourd'hui : ${rescue}.`}
      </Text>
    </div>
  ))
}
