import { mailedCodePath } from '@escale/contract/access/landing'
import type { Face } from '@escale/contract/site/face/contract'
import type { SignInError } from '@escale/contract/site/public/pages'
import { DrawnField } from './DrawnField.tsx'
import { unverified } from './email-proof.ts'
import { LoginFrame } from './LoginFrame.tsx'
import styles from './LoginPage.module.css'
import { LoginTitle } from './LoginTitle.tsx'
import { SignInRefusal } from './SignInRefusal.tsx'

type Props = { face: Face | null; refusal?: SignInError | undefined }

/**
 * The sign-in page as the server renders it. Its form posts to the URL of the page, until the application has
 * loaded and replaces it.
 */
export function FirstLogin({ face, refusal }: Props) {
  const { email, code, sentence, fields = {} } = refusal ?? {}
  const ofCompany = face ? `?entreprise=${encodeURIComponent(face.slug)}` : ''
  const isOfField = Boolean(fields.email || fields.password)
  return (
    <LoginFrame face={face}>
      <form
        id="sign-in"
        className={styles.form}
        method="post"
        noValidate
        data-code={code}
        data-sentence={isOfField ? undefined : sentence}
      >
        <LoginTitle face={face} />
        {sentence && !isOfField && (
          <SignInRefusal sentence={sentence}>
            {code === unverified.code && (
              <a className={styles.remedy} href={unverified.path}>
                {unverified.words}
              </a>
            )}
          </SignInRefusal>
        )}
        <DrawnField
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          placeholder="nom@societe.com"
          defaultValue={email}
          refusal={fields.email}
          autoFocus={Boolean(fields.email)}
        />
        <DrawnField
          name="password"
          type="password"
          label="Mot de passe"
          autoComplete="current-password"
          refusal={fields.password}
          autoFocus={refusal !== undefined && !fields.email}
        />
        <button className={`mantine-Button-root ${styles.button}`} type="submit">
          Se connecter
        </button>
      </form>
      <p className={styles.ways}>
        <a className="link" href={mailedCodePath('', face?.slug)}>
          Recevoir un code
        </a>
        <a className="link" href={`/auth/oubli${ofCompany}`}>
          Mot de passe oublié ?
        </a>
        <a className="link" href={`/auth/unique${ofCompany}`}>
          Connexion unique
        </a>
        <a className="link" href={`/auth/inscription${ofCompany}`}>
          Créer un compte
        </a>
      </p>
    </LoginFrame>
  )
}
