import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { LoginFrame } from '#login/LoginFrame.tsx'
import { useFace } from '#login/useFace.ts'
import styles from './account.module.css'

type Props = { title: string; subtitle?: ReactNode; children: ReactNode }

/** The frame of the account pages, in the colours of the company in `?entreprise=`. */
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

/** The company of the page that led here. */
export function useCompanySlug(): string | undefined {
  return useSearchParams()[0].get('entreprise') ?? undefined
}

/** The path of the sign-in page that led here. */
export function useSignInPath(): string {
  const slug = useCompanySlug()
  return slug ? `/tenant/${encodeURIComponent(slug)}` : '/auth'
}
