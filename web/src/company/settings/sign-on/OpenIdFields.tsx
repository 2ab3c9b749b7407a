import type { SignOnDraft } from '@escale/contract/company/sign-on/draft'
import type { SignOnProvider } from '@escale/contract/company/sign-on/rows'
import { PasswordInput, TextInput } from '@mantine/core'
import { CopiedText } from '#ui/display/CopiedText.tsx'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import type { SignOnStart } from './initial-sign-on.ts'

type Props = { form: DraftForm<SignOnStart, SignOnDraft>; row: SignOnProvider }

/** The settings of an OpenID Connect provider, and the values to paste on its side. */
export function OpenIdFields({ form, row }: Props) {
  return (
    <>
      <p className="small muted">
        Créez chez lui une application web, donnez-lui l'adresse de retour, et recopiez ici ce qu'il vous dit.
      </p>
      <CopiedText label="Adresse de retour" value={row.redirectUrl} />
      <TextInput
        label="Adresse du fournisseur"
        description="« Issuer »"
        placeholder="https://login.societe.com"
        required
        {...form.text('issuer')}
      />
      <div className="pair">
        <TextInput
          label="Identifiant du client"
          description="« Client ID »"
          required
          autoComplete="off"
          {...form.text('clientId')}
        />
        <PasswordInput
          label="Secret du client"
          description={
            row.hasSecret ? 'Gardé, chiffré. Vide : inchangé.' : 'Chiffré, et plus jamais affiché.'
          }
          autoComplete="off"
          {...form.text('clientSecret')}
        />
      </div>
    </>
  )
}
