import { deviceName } from '@escale/contract/company/security/words'
import { accountMessages } from '@escale/contract/people/account/messages'
import type { OwnSession } from '@escale/contract/people/account/own-account'
import { messages } from '@escale/contract/wire/messages'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { useLeave } from '#session/current/useSession.ts'
import { openIdName } from '#session/passkey/open-id-name.ts'
import panel from '#ui/display/Panel.module.css'
import { Panel } from '#ui/display/Panel.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { QuestionBar } from '#ui/form/QuestionBar.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

const wayNames: Record<OwnSession['ways'][number], string> = {
  password: 'mot de passe',
  email: 'code ou lien par email',
  totp: 'code',
  backup: 'code de secours',
  oidc: 'connexion unique',
  saml: 'connexion unique',
  openid: openIdName() || 'connexion liée',
  provider: 'code du fournisseur',
  passkey: "clé d'accès",
  wallet: 'portefeuille',
  phone: 'code par téléphone',
}

/** The user's open sessions, each with a button to close it. */
export function SessionsSection() {
  const query = useQuery({ ...api.account.sessions.queryOptions(), staleTime: 0 })
  return (
    <Panel
      title="Mes sessions"
      hint="Les appareils où vous êtes connecté, toutes entreprises confondues. Une session fermée l'est aussitôt."
    >
      <QueryContent query={query} failure="Vos sessions n'ont pas pu être chargées">
        {(sessions) => (
          <>
            <ul className="rows">
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            <EndMany others={sessions.length - 1} />
          </>
        )}
      </QueryContent>
    </Panel>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const { moment } = useClocks()
  const device = deviceName(session.userAgent)
  const close = useSave<void, unknown>({
    send: () => api.account.closeSession.call({ id: session.id }),
    done: messages.sessionClosed,
    failed: messages.sessionCloseFailed,
    onSaved: () => {},
  })
  const place = [session.ipAddress, session.companyName, `vue le ${moment(session.seenAt)}`]
    .filter(Boolean)
    .join(' · ')
  return (
    <li>
      <RowWords>
        <span className="strong">{device}</span>
        <span className="small muted">{place}</span>
        <span className="small muted">
          Ouverte le {moment(session.startedAt)} par {session.ways.map((way) => wayNames[way]).join(' + ')}
        </span>
      </RowWords>
      {session.isCurrent ? (
        <span className="pill info">Cette session</span>
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={close.isPending}
          onClick={() => close.submit()}
          aria-label={`Déconnecter ${device}, ouverte le ${moment(session.startedAt)}`}
        >
          Déconnecter
        </Button>
      )}
    </li>
  )
}

function EndMany({ others }: { others: number }) {
  const leave = useLeave()
  const [isAsking, setAsking] = useState(false)
  const elsewhere = useSave<void, unknown>({ ...ending('others'), onSaved: () => setAsking(false) })
  const everywhere = useSave<void, unknown>({ ...ending('all'), onSaved: () => void leave() })
  return (
    <>
      {isAsking && (
        <QuestionBar
          tone="danger"
          question="Toutes vos sessions seront fermées, celle-ci comprise. Vous devrez vous reconnecter."
          back="Annuler"
          onBack={() => setAsking(false)}
          confirm="Tout déconnecter"
          onConfirm={() => everywhere.submit()}
          isPending={everywhere.isPending}
        />
      )}
      <div className={panel.footer}>
        <Button
          variant="default"
          disabled={others === 0}
          loading={elsewhere.isPending}
          onClick={() => elsewhere.submit()}
        >
          Déconnecter les autres
        </Button>
        <Button variant="default" onClick={() => setAsking(true)}>
          Déconnecter partout
        </Button>
      </div>
    </>
  )
}

function ending(scope: 'others' | 'all') {
  return {
    send: () => api.account.closeSessions.call({ scope }),
    done: accountMessages.sessionsClosed,
    failed: messages.sessionCloseFailed,
  }
}
