import type { SignOnDraft } from '@escale/contract/company/sign-on/draft'
import type { SignOnProvider } from '@escale/contract/company/sign-on/rows'
import { InputBase } from '@mantine/core'
import { CopiedText } from '#ui/display/CopiedText.tsx'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import type { SignOnStart } from './initial-sign-on.ts'

type Props = { form: DraftForm<SignOnStart, SignOnDraft>; row: SignOnProvider }

/** The settings of a SAML provider, and the values to paste on its side. */
export function SamlFields({ form, row }: Props) {
  return (
    <>
      <p className="small muted">
        Une seule adresse pour l'identifiant (Entity ID), le retour (ACS) et nos métadonnées. Demandez-lui une
        assertion signée en SHA-256, un NameID qui ne change pas, et l'adresse email. Collez le document XML
        qu'il publie, et recollez-le quand il change de certificat.
      </p>
      <CopiedText label="Adresse à donner au fournisseur" value={row.samlUrl} />
      <InputBase
        component="textarea"
        multiline
        rows={6}
        label="Métadonnées du fournisseur"
        placeholder="<EntityDescriptor …>"
        required
        autoComplete="off"
        spellCheck={false}
        {...form.text('metadata')}
      />
    </>
  )
}
