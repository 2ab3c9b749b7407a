import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { LoginFrame } from '#login/LoginFrame.tsx'
import { useFace } from '#login/useFace.ts'
import styles from './account.module.css'

type Props = { title: string; subtitle?: ReactNode; children: ReactNode }

/** The layout of the account pages, in the colours of the company that `?entreprise=` names. */
export function AccountFrame({ title, subtitle, children }: Props) {
  const face = useFace(useCompanySlug())
  useTitle(title)
  return (
    <LoginFrame face={face}>
      <AccountHeading title={title} subtitle={subtitle} />
      {children}
    </LoginFrame>
  )
}

export function AccountHeading({ title, subtitle }: { title: string; subtitle?: ReactNode }) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
    </>
  )
}

export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Escale`
  }, [title])
}

/** Slug of the company whose sign-in page linked to this page. */
export function useCompanySlug(): string | undefined {
  return useSearchParams()[0].get('entreprise') ?? undefined
}

/** Path of the sign-in page that linked to this page. */
export function useSignInPath(): string {
  const slug = useCompanySlug()
  return slug ? `/tenant/${encodeURIComponent(slug)}` : '/auth'
}
