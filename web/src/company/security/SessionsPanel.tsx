import type { OpenSession } from '@escale/contract/company/security/contract'
import { deviceName } from '@escale/contract/company/security/words'
import { Button } from '@mantine/core'
import { IconDevices } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '#api.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import styles from './Sessions.module.css'

const CloseSessionModal = lazyPart(() => import('./CloseSessionModal.tsx'))

/** The open sessions of the company's members. */
export function SessionsPanel() {
  const { data, error, refetch } = useQuery({ ...api.security.sessions.queryOptions(), staleTime: 0 })
  const [closing, setClosing] = useState<OpenSession | null>(null)

  if (!data && error)
    return (
      <LoadFailed error={error} title="Les sessions n'ont pas pu être chargées" onRetry={() => refetch()} />
    )
  if (!data) return <Loading />
  if (data.length === 0)
    return (
      <State
        icon={IconDevices}
        title="Aucune session ouverte"
        hint="Les sessions des membres de l'entreprise apparaissent ici."
      />
    )
  return (
    <div className={`card ${styles.card}`}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>Utilisateur</th>
              <th>Appareil</th>
              <th>Adresse IP</th>
              <th>Début</th>
              <th>Vue pour la dernière fois</th>
              <th>
                <span className="visually-hidden">Fermer</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((session) => (
              <SessionRow key={session.id} session={session} onClose={() => setClosing(session)} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.footer}>{pluralize(data.length, 'session ouverte', 'sessions ouvertes')}</div>
      <Suspense>
        {closing && <CloseSessionModal session={closing} onClose={() => setClosing(null)} />}
      </Suspense>
    </div>
  )
}

function SessionRow({ session, onClose }: { session: OpenSession; onClose: () => void }) {
  const { exactMoment: moment } = useClocks()
  return (
    <tr>
      <td className={styles.person}>
        <span className="strong">{session.userName}</span>
        <span className="small muted truncated">{session.userEmail}</span>
      </td>
      <td data-label="Appareil">{deviceName(session.userAgent)}</td>
      <td data-label="Adresse IP" className="num">
        {session.ipAddress}
      </td>
      <td data-label="Début" className="num">
        {moment(session.startedAt)}
      </td>
      <td data-label="Vue" className="num">
        {moment(session.seenAt)}
      </td>
      <td className={styles.action}>
        {session.isCurrent ? (
          <span className="pill info">Cette session</span>
        ) : (
          <Button
            size="xs"
            variant="default"
            onClick={onClose}
            aria-label={`Fermer la session de ${session.userName}`}
          >
            Fermer la session
          </Button>
        )}
      </td>
    </tr>
  )
}
