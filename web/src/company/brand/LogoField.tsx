import { brandMessages } from '@escale/contract/company/brand/messages'
import { PictureField, type SentPicture } from '#ui/field/PictureField.tsx'
import styles from './brand.module.css'

type Props = {
  tenantId: string
  url: string | null
  isReadOnly: boolean
  isSending: boolean
  onSending: (isSending: boolean) => void
  onChange: (logo: SentPicture | null) => void
}

const hintId = 'brand-logo-hint'
const words = {
  alt: "Logo de l'entreprise",
  file: 'Fichier du logo',
  choose: 'Choisir un logo',
  replace: 'Remplacer le logo',
  remove: 'Retirer le logo',
  failed: brandMessages.logoFailed,
}

/**
 * Uploads, shows and removes the logo. It has its own card because it is saved separately from the other
 * fields.
 */
export function LogoField({ tenantId, ...picture }: Props) {
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="brand-logo">
      <h2 id="brand-logo">Logo</h2>
      <p className="muted" id={hintId}>
        PNG, JPEG ou WebP, 2 Mo et 16 millions de pixels au plus. Un fond transparent convient partout.
      </p>
      <PictureField
        bucket="logos"
        path={`/api/tenants/${tenantId}/logo`}
        words={words}
        hintId={hintId}
        {...picture}
      />
    </section>
  )
}
