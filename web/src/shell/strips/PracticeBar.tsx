import { practiceMessages } from '@escale/contract/company/practice/messages'
import { Button, Group } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#api.ts'
import { followSession } from '#session/current/follow-session.ts'
import { runCompanyChange } from '#session/current/session.ts'
import { useMay } from '#session/current/useSession.ts'
import { useSwitchCompany } from '#ui/dialog/useSwitchCompany.ts'
import { QuestionBar } from '#ui/form/QuestionBar.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import styles from './PracticeBar.module.css'

const eraseQuestion = [
  'Tout effacer et remettre les exemples ? Vos collègues repartent aussi à neuf, et les saisies faites ici qui',
  'attendent le réseau sur un appareil sont effacées.',
].join(' ')

/** A bar above every page of the practice company. It says that nothing is real. */
export default function PracticeBar({ homeId }: { homeId: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const openCompany = useSwitchCompany()
  const mayErase = useMay('practice.erase')
  const [isAsking, setAsking] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const erasure = useSave<void, unknown>({
    send: () => runCompanyChange(queries, () => api.practice.erase.call().then(() => followSession(queries))),
    done: practiceMessages.erased,
    failed: practiceMessages.eraseFailed,
    onSaved: () => {
      setAsking(false)
      void navigate('/app')
    },
  })

  async function leave() {
    setLeaving(true)
    await openCompany(homeId)
    setLeaving(false)
  }

  return (
    <section className={styles.bar} aria-label="Entraînement">
      <div className={`strip wait ${styles.line}`}>
        <IconSchool size={18} stroke={1.6} aria-hidden />
        <p className={styles.words}>
          <b>Entraînement :</b> rien ici n'est réel, et rien n'en sort.
        </p>
        <Group wrap="nowrap" gap="sm">
          {mayErase && (
            <Button size="xs" variant="default" onClick={() => setAsking(true)}>
              Tout effacer
            </Button>
          )}
          <Button size="xs" variant="default" loading={isLeaving} onClick={() => void leave()}>
            Quitter
          </Button>
        </Group>
      </div>
      {isAsking && (
        <QuestionBar
          tone="warning"
          question={eraseQuestion}
          back="Annuler"
          onBack={() => setAsking(false)}
          confirm="Tout effacer"
          onConfirm={() => erasure.submit()}
          isPending={erasure.isPending}
        />
      )}
    </section>
  )
}
