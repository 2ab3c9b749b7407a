import type { Face } from '@escale/contract/site/face/contract'
import type { ReactNode } from 'react'
import { CompanyMark } from '#ui/display/CompanyMark.tsx'
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
          {face ? <CompanyMark name={name} logoUrl={face.logoUrl ?? null} /> : <ProductMark />}
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
