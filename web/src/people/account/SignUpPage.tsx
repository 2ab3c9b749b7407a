import { mailOffErrors } from '@escale/contract/channels/mail/messages'
import { SignUpDraft } from '@escale/contract/people/account/draft'
import { accountMessages, signUpFailed } from '@escale/contract/people/account/messages'
import { messages } from '@escale/contract/wire/messages'
import { Button, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Loading } from '#ui/feedback/Loading.tsx'
import { State } from '#ui/feedback/State.tsx'
import { showFailure, showSuccess } from '#ui/feedback/toast.ts'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { AccountFrame, useCompanySlug, useSignInPath } from './AccountFrame.tsx'
import styles from './account.module.css'
import { PasswordField } from './PasswordField.tsx'
import { Refusals } from './Refusals.tsx'
import { useOptions } from './useOptions.ts'
import { useSend } from './useSend.ts'

/**
 * `/auth/inscription`: creates an account. From a company's page, it also requests access to that company.
 */
export function SignUpPage() {
  const options = useOptions()
  const signInPath = useSignInPath()
  const slug = useCompanySlug()
  const isClosed = options?.signUpIsOpen === false
  return (
    <AccountFrame title="Créer un compte" subtitle={isClosed ? undefined : subtitleFor(slug)}>
      {!options && <Loading />}
      {isClosed && (
        <State
          icon={IconLock}
          title="Inscriptions fermées"
          hint={options.mail === 'none' ? mailOffErrors.MAIL_OFF.message : accountMessages.signUpClosed}
          action={
            <Button component={Link} to={signInPath} variant="default">
              Retour à la connexion
            </Button>
          }
        />
      )}
      {options && !isClosed && <SignUpForm />}
    </AccountFrame>
  )
}

function SignUpForm() {
  const form = useDraft({
    onDevice: never,
    schema: SignUpDraft,
    start: { firstName: '', lastName: '', email: '', password: '' },
  })
  const { isPending, refusal, send } = useSend(form.refuse)
  const navigate = useNavigate()
  const tenant = useCompanySlug()
  const signInPath = useSignInPath()
  const [params] = useSearchParams()

  async function create(draft: SignUpDraft) {
    const outcome = await send('/api/account/sign-up', { ...draft, tenant })
    if (!outcome) return
    if ('code' in outcome) return showFailure(signUpFailed(outcome.sentences[0] ?? messages.invalid))
    showSuccess(accountMessages.signedUp)
    navigate(`/auth/verification?${params}`, { state: { email: draft.email } })
  }

  return (
    <>
      <form className={styles.form} noValidate onSubmit={form.submit(create)}>
        <Refusals sentences={refusal} />
        <div className="pair">
          <TextInput
            size="md"
            label="Prénom"
            autoComplete="given-name"
            required
            {...form.field('firstName')}
          />
          <TextInput size="md" label="Nom" autoComplete="family-name" required {...form.field('lastName')} />
        </div>
        <TextInput
          size="md"
          label="Email"
          type="email"
          autoComplete="username"
          placeholder="nom@societe.com"
          required
          {...form.field('email')}
        />
        <PasswordField {...form.field('password')} />
        <Button type="submit" size="md" fullWidth loading={isPending}>
          Créer mon compte
        </Button>
      </form>
      <p className={styles.ways}>
        <Link className="link" to={signInPath}>
          J'ai déjà un compte
        </Link>
      </p>
    </>
  )
}

function subtitleFor(slug: string | undefined): string {
  return slug
    ? "Vos accès seront ouverts par un administrateur de l'entreprise."
    : "Vous rejoindrez votre entreprise quand l'un de ses administrateurs vous y aura ajouté."
}
