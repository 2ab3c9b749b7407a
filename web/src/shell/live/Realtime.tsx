import type { Session } from '@escale/contract/access/session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SecurityMonitor } from '#company/security/SecurityMonitor.tsx'
import { askSession } from '#session/current/ask-session.ts'
import { hasNewToken, tokenReplacementCount } from '#session/current/new-token.ts'
import { currentSession, isMoving, openSession, report, sessionPlace } from '#session/current/session.ts'
import { useSessionState } from '#session/current/useSession.ts'
import { onLive } from '#session/realtime-state.ts'
import { msUntil } from '#session/request/server-clock.ts'
import { joinChannel } from './realtime.ts'
import { liveLists } from './realtime-lists.ts'

/** Connects a signed-in page to the event stream. This component is loaded after the first paint. */
export default function Realtime() {
  const queries = useQueryClient()
  const { session, trouble } = useSessionState()
  const place = trouble ? null : sessionPlace(session)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one stream per person and company.
  useEffect(() => {
    if (!place) return
    let leaveChannel = () => {}
    const joinAgain = () => {
      leaveChannel = joinChannel(() => void checkSession().then((goesOn) => goesOn && joinAgain()))
    }
    const lists = liveLists(queries)
    const stopHearing = onLive((event) => {
      lists.markStale(event)
      if (event.event === 'access') void checkSession()
    })
    joinAgain()
    return () => {
      leaveChannel()
      lists.stop()
      stopHearing()
    }
  }, [place])

  return place ? <SecurityMonitor key={place} /> : null
}

/** Reads the session again and reports its changes. Returns true when the page may continue with it. */
async function checkSession(): Promise<boolean> {
  const before = currentSession()
  if (!before) return false
  const token = tokenReplacementCount()
  const response = await askSession()
  if (isMoving() || sessionPlace(currentSession()) !== sessionPlace(before)) return false
  if (!response) return retryLater()
  const now = response.session
  if (!now && (await hasNewToken(token))) return checkSession()
  if (!now) report('expired')
  else if (now.user.id !== before.user.id) report('personChanged')
  else if (now.lacks) openSession(now)
  else if (now.closed) report(now.closed)
  else if (now.company?.id !== before.company?.id) report(isOver(before) ? 'supportEnded' : 'companyChanged')
  else {
    openSession(now)
    return true
  }
  return false
}

/** True when the support access of a super_admin to the company has expired. */
function isOver({ support }: Session): boolean {
  return Boolean(support && msUntil(support.until) <= 0)
}

async function retryLater(): Promise<true> {
  await new Promise((resolve) => setTimeout(resolve, 10_000))
  return true
}
