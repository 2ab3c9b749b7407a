import { nativeClientAt } from '@escale/contract/access/native-clients'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { PageHeader } from '#ui/display/PageHeader.tsx'
import { Panel } from '#ui/display/Panel.tsx'
import { State } from '#ui/feedback/State.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

const title = 'Connecter une application'

/**
 * `/app/application?client=…`: a native application on this computer requests access to the person's account.
 * The person allows or refuses it.
 */
export function ApplicationPage() {
  const [params] = useSearchParams()
  const authorization = {
    client: params.get('client') ?? '',
    redirectUri: params.get('redirectUri') ?? '',
    challenge: params.get('challenge') ?? '',
  }
  const app = nativeClientAt(authorization.client, authorization.redirectUri)
  useEffect(() => {
    document.title = `${title} · Escale`
  }, [])
  return (
    <div className="page">
      <PageHeader title={title} />
      {app ? (
        <Question name={app.name} asked={authorization} state={params.get('state') ?? undefined} />
      ) : (
        <State
          icon={IconPlugConnectedX}
          title="Application inconnue"
          hint="Cette demande ne vient d'aucune application d'Escale. Recommencez depuis l'application."
        />
      )}
    </div>
  )
}

type AuthorizationRequest = { client: string; redirectUri: string; challenge: string }

function Question({
  name,
  asked,
  state,
}: {
  name: string
  asked: AuthorizationRequest
  state: string | undefined
}) {
  const { user, company } = useSession()
  const [isDone, setDone] = useState(false)
  const allow = useSave<void, { redirectTo: string }>({
    send: () => api.account.authorizeApp.call({ ...asked, state }),
    done: () => null,
    failed: "L'application n'a pas pu être connectée.",
    onSaved: ({ redirectTo }) => {
      setDone(true)
      location.assign(redirectTo)
    },
  })
  if (isDone)
    return (
      <State
        icon={IconPlugConnected}
        title={`${name} : connecté`}
        hint="Retournez à l'application. Cette page peut être fermée."
      />
    )
  return (
    <Panel
      title={name}
      hint="Il lira et écrira en votre nom, avec vos droits, jusqu'à ce que vous fermiez sa session dans Paramètres › Mes sessions."
    >
      <Stack gap="md" p="md">
        <Text>
          {user.email}
          {company && `, ${company.name}`}
        </Text>
        <Text c="dimmed" fz="sm">
          N'acceptez que si vous venez de le demander vous-même, sur cet appareil.
        </Text>
        <Group>
          <Button loading={allow.isPending} onClick={() => allow.submit()}>
            Connecter
          </Button>
          <Button component={Link} to="/app" variant="default">
            Refuser
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
