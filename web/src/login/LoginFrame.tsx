import type { Face } from '@escale/contract/site/face/contract'
import { initialsOf } from '@escale/contract/values/initials'
import type { ReactNode } from 'react'
import { ProductMark } from '#ui/display/ProductMark.tsx'
import { MessagePlace } from '#ui/feedback/MessagePlace.tsx'
import { Hero } from './Hero.tsx'
import styles from './LoginPage.module.css'

type Props = {
  face: (Pick<Face, 'name' | 'tagline' | 'city'> & Partial<Pick<Face, 'logoUrl'>>) | null
  children: ReactNode
}

/**
 * The layout of the pages outside the application: the company's name, a column for the form, and a picture.
 */
export function LoginFrame({ face, children }: Props) {
  const name = face?.name ?? 'Escale'
  return (
    <div className={styles.login}>
      <main className={styles.column}>
        <MessagePlace />
        <div className={styles.head}>
          <FaceMark face={face} />
          {name}
        </div>
        <div className={styles.middle}>{children}</div>
        <footer className={styles.foot}>
          {`© ${new Date().getFullYear()} Escale. Tous droits réservés.`}{' '}
          <span>Développé par l'équipe Escale</span>
        </footer>
      </main>
      <Hero face={face} />
    </div>
  )
}

/** The logo of the company, else its initials. Without a company, the mark of the product. */
function FaceMark({ face }: Pick<Props, 'face'>) {
  if (!face) return <ProductMark />
  return face.logoUrl ? (
    <img className="logo" src={face.logoUrl} alt="" />
  ) : (
    <span className="monogram" aria-hidden="true">
      {initialsOf(face.name)}
    </span>
  )
}
