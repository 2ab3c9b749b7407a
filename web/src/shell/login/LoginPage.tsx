import { messages } from '@escale/contract/messages'
import type { Face } from '@escale/contract/tenants/contract'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { succeeded } from '#ui/toast.ts'
import { ask } from '../ask.ts'
import { returnPath } from '../guards.ts'
import { homeOf } from '../menu.ts'
import { openSession } from '../session.ts'
import { applyTheme } from '../theme-link.ts'
import { useSessionState } from '../useSession.ts'
import { DemoAccounts } from './DemoAccounts.tsx'
import { Hero } from './Hero.tsx'
import styles from './LoginPage.module.css'
import { SignInForm } from './SignInForm.tsx'

/** `/auth`, and `/tenant/{slug}` in a company's colours. */
export function LoginPage() {
  const { slug } = useParams()
  const { search } = useLocation()
  const { session } = useSessionState()
  const face = useFace(slug)
  const [typed, setTyped] = useState({ email: '', password: '' })

  useEffect(() => {
    document.title = 'Connexion · Escale'
  }, [])

  if (session) return <Navigate to={(session.role !== 'warehouse_supervisor' && returnPath(search)) || homeOf(session)} replace />

  const name = face?.name ?? 'Escale'
  return (
    <div className={styles.login}>
      <main className={styles.column}>
        <div className={styles.head}>
          <span className={styles.monogram} aria-hidden="true">
            {name.charAt(0)}
          </span>
          {name}
        </div>
        <div className={styles.middle}>
          <SignInForm
            subtitle={face ? `Accédez à l'espace ${face.name}.` : 'Accédez à votre espace de travail.'}
            tenant={slug}
            typed={typed}
            onType={setTyped}
            onSignedIn={(opened) => {
              openSession(opened)
              succeeded(messages.signedIn)
            }}
          />
          <DemoAccounts onPick={setTyped} />
        </div>
        <footer className={styles.foot}>
          {`© ${new Date().getFullYear()} Escale. Tous droits réservés.`} <span>Développé par l'équipe Escale</span>
        </footer>
      </main>
      <Hero face={face} />
    </div>
  )
}

/** What the company shows before anyone signs in; null for /auth and for a company nobody knows. */
function useFace(slug: string | undefined): Face | null {
  const [face, setFace] = useState<Face | null>(null)
  useEffect(() => {
    if (!slug) return
    let isCurrent = true
    ask<Face | null>('GET', `/api/tenants/${encodeURIComponent(slug)}/face`)
      .then((answer) => {
        if (!isCurrent || !answer.ok || !answer.body) return
        setFace(answer.body)
        applyTheme(answer.body.primaryColor)
      })
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [slug])
  return face
}
