import type { Dashboard, ToDo } from '@escale/contract/trade/dashboard/contract'
import type { OpenRequest } from '@escale/contract/trade/goods/releases'
import { formatMoney } from '@escale/contract/values/amounts'
import { Button, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#session/current/useSession.ts'
import { PaymentOver } from '#trade/overlay/RecordPayment.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import { ReleaseRequests } from './ReleaseRequests.tsx'
import styles from './ToDoCard.module.css'
import { aboutTask, taskText } from './task-words.ts'
import { useTaskLink } from './useTaskLink.ts'

type Props = Pick<Dashboard, 'toDo' | 'day'> & {
  /** The pending release requests. Null until they are loaded. */
  requests: OpenRequest[] | null
}

const RemindModal = lazyPart(() => import('./RemindModal.tsx'))
const FormalReminder = lazyPart(() => import('#trade/choice/FormalReminder.tsx'))

const shownAtFirst = 6

/** Kinds of tasks that are done once the client pays. They get a button that records a payment. */
const collected: readonly ToDo['kind'][] = ['due', 'unpaidGoods', 'leftOwing']

/** The tasks of the day, each with its action. */
export function ToDoCard({ toDo, day, requests }: Props) {
  const [isWhole, setWhole] = useState(false)
  const paying = useOpenRecord('encaisser')
  const [reminded, setReminded] = useState<ToDo | null>(null)
  const shown = isWhole ? toDo : toDo.slice(0, shownAtFirst)
  return (
    <section className="card" aria-labelledby="a-faire">
      <div className="card-head">
        <h2 id="a-faire">À faire aujourd'hui</h2>
      </div>
      {requests && requests.length > 0 && <ReleaseRequests requests={requests} />}
      {toDo.length > 0 && (
        <ul className={`rows ${styles.list}`}>
          {shown.map((one) => (
            <ToDoRow
              key={`${one.kind}-${one.id}`}
              one={one}
              day={day}
              onCollect={paying.open}
              onRemind={setReminded}
            />
          ))}
        </ul>
      )}
      {toDo.length === 0 && requests?.length === 0 && (
        <p className={`muted ${styles.nothing}`}>Rien d'urgent. Bonne journée !</p>
      )}
      {paying.id && <PaymentOver invoiceId={paying.id} onClose={paying.close} />}
      <Suspense>
        {reminded?.kind === 'formal' && (
          <FormalReminder
            clientId={reminded.id}
            clientName={reminded.name ?? ''}
            onClose={() => setReminded(null)}
          />
        )}
        {reminded?.invoiceId && (
          <RemindModal
            invoiceId={reminded.invoiceId}
            number={reminded.number}
            onClose={() => setReminded(null)}
          />
        )}
      </Suspense>
      {shown.length < toDo.length && (
        <Button variant="subtle" fullWidth onClick={() => setWhole(true)}>
          Tout afficher ({toDo.length})
        </Button>
      )}
    </section>
  )
}

type RowProps = {
  one: ToDo
  day: string
  onCollect: (invoiceId: string) => void
  onRemind: (one: ToDo) => void
}

function ToDoRow({ one, day, onCollect, onRemind }: RowProps) {
  const { number, amount } = one
  const action = useTaskLink(one)
  const mayCollect = useMay('payments.record')
  const mayRemind = useMay('messages.send')
  const toCollect = mayCollect && collected.includes(one.kind) ? one.invoiceId : null
  return (
    <li>
      <span className={styles.what}>
        <span className="strong">{taskText(one, day)}</span>
        <span className="muted num">{aboutTask(one)}</span>
      </span>
      {amount !== null && <span className={`strong num ${styles.amount}`}>{formatMoney(amount)}</span>}
      {mayRemind && (one.kind === 'due' || one.kind === 'formal') && (
        <Button variant="default" size="xs" className={styles.action} onClick={() => onRemind(one)}>
          {one.kind === 'formal' ? 'Relance formelle' : 'Relancer'}
          <Text span className="visually-hidden">{` : ${number}`}</Text>
        </Button>
      )}
      {toCollect !== null && (
        <Button variant="default" size="xs" className={styles.action} onClick={() => onCollect(toCollect)}>
          Encaisser
          <Text span className="visually-hidden">{` : ${number}`}</Text>
        </Button>
      )}
      {toCollect === null && action && (
        <Button component={Link} to={action.to} variant="default" size="xs" className={styles.action}>
          {action.word}
          <Text span className="visually-hidden">{` : ${number}`}</Text>
        </Button>
      )}
    </li>
  )
}
