import type { SecurityEvent } from '@escale/contract/company/security/contract'
import { alarmingFailures, blockedActions, deviceName } from '@escale/contract/company/security/words'
import { actionName } from '@escale/contract/journal/actions'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { onLive } from '#session/realtime-state.ts'
import { paceCalls } from '#session/request/pace-calls.ts'
import { showWarning } from '#ui/feedback/toast.ts'
import { isFirstWarning } from './first-warning.ts'

const checkEveryMs = 5 * 60_000

/** Warns users of suspicious events on their own account, such as failed sign-ins. Renders nothing itself. */
export function SecurityMonitor() {
  const { user } = useSession()
  const { data, refetch } = useQuery({ ...api.security.mine.queryOptions(), refetchInterval: checkEveryMs })
  const known = useRef<Set<string> | null>(null)

  useEffect(() => {
    const check = paceCalls(() => void refetch())
    const stop = onLive(({ event }) => event === 'security' && check.ask())
    return () => {
      stop()
      check.stop()
    }
  }, [refetch])

  useEffect(() => {
    if (!data) return
    const before = known.current
    known.current = new Set(data.items.map(({ id }) => id))
    const isNews = ({ id, success, action }: SecurityEvent) =>
      !before?.has(id) && !success && action !== 'LOGOUT' && !blockedActions.includes(action)
    const failed = before ? data.items.filter(isNews) : []
    if (failed[0]) tellFailure(failed[0], failed.length)
    if (data.failedAttempts >= alarmingFailures && isFirstWarning(user.id)) warnOfAttack(data.failedAttempts)
  }, [data, user.id])

  return null
}

function tellFailure(event: SecurityEvent, count: number) {
  const what = [actionName(event.action), deviceName(event.userAgent), event.ipAddress]
    .filter(Boolean)
    .join(' · ')
  showWarning(
    {
      title: 'Événement de sécurité détecté',
      message: count > 1 ? `${count} échecs, le dernier\u00a0: ${what}` : `Échec\u00a0: ${what}`,
    },
    'error',
  )
}

function warnOfAttack(attempts: number) {
  showWarning({
    title: 'Activité suspecte détectée sur votre compte',
    message: `Plusieurs tentatives de connexion ont échoué récemment : ${attempts} en 24 heures.`,
    action: { label: 'Sécuriser', onClick: tellWhatToDo },
  })
}

function tellWhatToDo() {
  const message =
    'Contactez votre administrateur : il peut fermer vos sessions ouvertes et vous aider à changer de mot de passe.'
  showWarning({ title: 'Sécuriser votre compte', message }, 'info')
}
