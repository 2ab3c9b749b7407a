import { deviceName } from '@escale/contract/company/security/words'
import { actionName } from '@escale/contract/journal/actions'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { Panel } from '#ui/display/Panel.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { State } from '#ui/feedback/State.tsx'

/**
 * The ten newest security events of the user's account in the last 24 hours. `SecurityMonitor` warns from the
 * same query.
 */
export function AlertsSection() {
  const query = useQuery(api.security.mine.queryOptions())
  const { moment } = useClocks()
  return (
    <Panel
      title="Mes alertes"
      hint="Ce qui est arrivé à votre compte ces dernières 24 heures, les dix événements les plus récents."
    >
      <QueryContent query={query} failure="Vos alertes n'ont pas pu être chargées">
        {({ items }) =>
          items.length === 0 ? (
            <State
              icon={IconShieldCheck}
              title="Rien à signaler"
              hint="Aucun événement sur votre compte ces dernières 24 heures."
            />
          ) : (
            <ul className="rows">
              {items.map((event) => (
                <li key={event.id}>
                  <RowWords>
                    <span className="strong">{actionName(event.action)}</span>
                    <span className="small muted">
                      {[moment(event.createdAt), deviceName(event.userAgent), event.ipAddress]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </RowWords>
                  <span className={event.success ? 'pill ok' : 'pill late'}>
                    {event.success ? 'Succès' : 'Échec'}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Panel>
  )
}
