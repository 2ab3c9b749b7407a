import { FirstAccount } from '@escale/contract/people/installation/draft'
import { messages } from '@escale/contract/wire/messages'
import { Box, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ask } from '#session/request/plain-request.ts'
import { State } from '#ui/feedback/State.tsx'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'

/**
 * Creates the first super_admin account, from the link that the server printed at its first start. The link
 * works once.
 */
export function InstallationPage() {
  const [params] = useSearchParams()
  const token = params.get('jeton') ?? ''
  const [outcome, setOutcome] = useState<'open' | 'done' | 'over'>(token ? 'open' : 'over')

  return (
    <Stack component="main" align="center" justify="center" mih="100dvh" px="lg" py="xl">
      <Box className="card" w="100%" maw={460}>
        {outcome === 'open' && (
          <FirstAccountForm
            token={token}
            onDone={() => setOutcome('done')}
            onOver={() => setOutcome('over')}
          />
        )}
        {outcome === 'done' && (
          <State
            isPage
            icon={IconCircleCheck}
            title="Le compte est créé"
            hint="Vous pouvez maintenant vous connecter."
            action={<SignInLink />}
          />
        )}
        {outcome === 'over' && (
          <State
            isPage
            icon={IconLinkOff}
            title="Ce lien n'est plus valable."
            hint="Le lien d'installation ne sert qu'une fois. Redémarrez le serveur pour en obtenir un autre tant qu'aucun compte n'existe."
            action={<SignInLink />}
          />
        )}
      </Box>
    </Stack>
  )
}

type FormProps = { token: string; onDone: () => void; onOver: () => void }

function FirstAccountForm({ token, onDone, onOver }: FormProps) {
  const form = useDraft({
    onDevice: never,
    schema: FirstAccount,
    start: { firstName: '', lastName: '', email: '', password: '' },
  })
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string[]>([])

  async function create(account: FirstAccount) {
    setPending(true)
    setRefusal([])
    try {
      const answer = await ask('POST', '/api/installation', { token, ...account })
      if (answer.ok) onDone()
      else if (answer.code === 'LINK_USED') onOver()
      else setRefusal(sentencesOf(answer))
    } catch {
      setRefusal([messages.unavailable])
    } finally {
      setPending(false)
    }
  }

  function sentencesOf(answer: { message: string; fields: Record<string, string>; data: unknown }): string[] {
    if (Object.keys(answer.fields).length > 0) return form.refuse(answer.fields)
    const reasons = (answer.data as { reasons?: string[] } | null)?.reasons ?? []
    return [answer.message || messages.unexpected, ...reasons]
  }

  return (
    <form className="fields" noValidate onSubmit={form.submit(create)}>
      <div>
        <Text component="h1" fz={22} fw={620}>
          Installation d'Escale
        </Text>
        <Text c="dimmed" mt={4}>
          Créez le compte du super administrateur. Il ouvrira ensuite les entreprises.
        </Text>
      </div>
      {refusal.length > 0 && (
        <div className="notice late" role="alert">
          <div>
            {refusal.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </div>
      )}
      <div className="pair">
        <TextInput label="Prénom" autoComplete="given-name" required {...form.field('firstName')} />
        <TextInput label="Nom" autoComplete="family-name" required {...form.field('lastName')} />
      </div>
      <TextInput label="Email" type="email" autoComplete="username" required {...form.field('email')} />
      <PasswordInput
        label="Mot de passe"
        description="10 caractères au moins."
        autoComplete="new-password"
        required
        visibilityToggleButtonProps={{ 'aria-label': 'Afficher la saisie', tabIndex: 0 }}
        {...form.field('password')}
      />
      <Button type="submit" loading={isPending}>
        Créer le compte
      </Button>
    </form>
  )
}

function SignInLink() {
  return (
    <Button component={Link} to="/auth">
      Se connecter
    </Button>
  )
}
