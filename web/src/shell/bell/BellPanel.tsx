import type { ToDo } from '@escale/contract/trade/dashboard/contract'
import type { OpenRequest } from '@escale/contract/trade/goods/releases'
import { formatMoney } from '@escale/contract/values/amounts'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { api } from '#api.ts'
import { MaybeLink } from '#trade/dashboard/MaybeLink.tsx'
import { ReleaseRequests } from '#trade/dashboard/to-do/ReleaseRequests.tsx'
import { aboutTask, taskText } from '#trade/dashboard/to-do/task-words.ts'
import { useTaskLink } from '#trade/dashboard/to-do/useTaskLink.ts'
import { useLinkTo } from '#trade/useLinkTo.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { pluralize } from '#ui/figures/count.ts'
import styles from './Bell.module.css'
import { useConversationCounts } from './useConversationCounts.ts'

type Props = { requests: OpenRequest[]; onClose: () => void }

/** The requests, conversations and tasks that wait for this person. A row opens its record. */
export default function BellPanel({ requests, onClose }: Props) {
  const linkTo = useLinkTo()
  const { mineUnread, failed } = useConversationCounts()
  const { data, error, refetch, isFetching } = useQuery(
    api.dashboard.get.queryOptions({ input: { period: 'mois' } }),
  )
  useCloseOnNavigation(onClose)
  const isEmpty = data?.toDo.length === 0 && requests.length === 0 && mineUnread === 0 && failed === 0
  return (
    <AppModal title="Ce qui m'attend" size={460} isAside onClose={onClose}>
      <Stack gap={0}>
        <ReleaseRequests requests={requests} />
        <ul className="rows">
          {mineUnread > 0 && (
            <Row
              to={linkTo('whatsapp', { vue: 'a-moi' })}
              title={pluralize(mineUnread, 'conversation non lue', 'conversations non lues')}
            />
          )}
          {failed > 0 && (
            <Row
              to={linkTo('whatsapp', { vue: 'echecs' })}
              title={`${pluralize(failed, 'conversation')} avec un message non parti`}
            />
          )}
          {data?.toDo.map((task) => (
            <Task key={`${task.kind}-${task.id}`} task={task} day={data.day} />
          ))}
        </ul>
        {isEmpty && <p className="muted">Rien ne vous attend.</p>}
        {!data && !error && <Loading />}
        {!data && error && (
          <LoadFailed
            error={error}
            title="Les tâches n'ont pas pu être chargées"
            onRetry={() => refetch()}
            isRetrying={isFetching}
          />
        )}
      </Stack>
    </AppModal>
  )
}

function Task({ task, day }: { task: ToDo; day: string }) {
  return (
    <Row
      to={useTaskLink(task)?.to ?? null}
      title={taskText(task, day)}
      detail={aboutTask(task)}
      amount={task.amount}
    />
  )
}

type RowProps = { to: string | null; title: string; detail?: string; amount?: number | null }

function Row({ to, title, detail, amount = null }: RowProps) {
  return (
    <li>
      <MaybeLink to={to} className={styles.what}>
        <span className={styles.text}>
          <span className="strong">{title}</span>
          {detail && <span className="muted num">{detail}</span>}
        </span>
        {amount !== null && <span className={`strong num ${styles.amount}`}>{formatMoney(amount)}</span>}
      </MaybeLink>
    </li>
  )
}

/** Closes the panel when a link of it has been followed. */
function useCloseOnNavigation(onClose: () => void) {
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (key !== openedAt.current) onClose()
  }, [key, onClose])
}
