import type { Session } from '@escale/contract/access/session'
import { companyMessages } from '@escale/contract/platform/companies/messages'
import { Button, Group } from '@mantine/core'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#api.ts'
import { followSession } from '#session/current/follow-session.ts'
import { report, runCompanyChange } from '#session/current/session.ts'
import { useSession } from '#session/current/useSession.ts'
import { msUntil, serverNow } from '#session/request/server-clock.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import styles from './SupportBar.module.css'

const ConfirmWriting = lazyPart(() => import('./ConfirmWriting.tsx'))

type Support = NonNullable<Session['support']>

/**
 * A bar above every page while a super_admin has a company open for support. Shows its name, the time left,
 * whether writing is allowed, and a button to leave.
 */
export default function SupportBar({ support }: { support: Support }) {
  const { company } = useSession()
  const clocks = useClocks()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const minutes = useMinutesLeft(support.until)
  const [isConfirming, setConfirming] = useState(false)
  const leaving = useSave<void, unknown>({
    send: () =>
      runCompanyChange(queries, () => api.companies.leave.call().then(() => followSession(queries))),
    done: companyMessages.left,
    failed: companyMessages.openFailed,
    onSaved: () => void navigate(`/app/entreprises/${company?.id ?? ''}`),
  })
  const Sign = support.writes ? IconPencil : IconEye

  return (
    <section className={`strip ${support.writes ? 'late' : 'wait'} ${styles.bar}`} aria-label="Accès support">
      <Sign size={18} stroke={1.6} aria-hidden />
      <Group component="p" flex="1 1 300px" gap="0 10px">
        <b>Accès support · {company?.name}</b>
        <span>
          {support.writes ? 'Écriture confirmée' : 'Lecture seule'} · fin à {clocks.hour(support.until)},{' '}
          {timeLeft(minutes)}
        </span>
      </Group>
      <Group wrap="nowrap" gap="sm">
        {!support.writes && (
          <Button size="xs" variant="default" onClick={() => setConfirming(true)}>
            Confirmer l'écriture
          </Button>
        )}
        <Button size="xs" variant="default" loading={leaving.isPending} onClick={() => leaving.submit()}>
          Quitter l'entreprise
        </Button>
      </Group>
      <Suspense>
        {isConfirming && (
          <ConfirmWriting companyName={company?.name ?? ''} onClose={() => setConfirming(false)} />
        )}
      </Suspense>
    </section>
  )
}

/** Minutes until the access ends. When they reach 0, the page shows the end without asking the server. */
function useMinutesLeft(until: string): number {
  const remaining = () => Math.max(0, Math.ceil((Date.parse(until) - serverNow().getTime()) / 60_000))
  const [minutes, setMinutes] = useState(remaining)
  useEffect(() => {
    const countDown = () => {
      setMinutes(remaining())
      if (msUntil(until) <= 0) report('supportEnded')
    }
    countDown()
    const timer = setInterval(countDown, 5000)
    return () => clearInterval(timer)
  })
  return minutes
}

function timeLeft(minutes: number): string {
  return minutes > 1 ? `encore ${minutes}\u00a0minutes` : "moins d'une minute"
}
