import type { Dashboard, ToDo } from '@escale/contract/trade/dashboard/contract'
import type { OpenRequest } from '@escale/contract/trade/goods/releases'
import { formatMoney } from '@escale/contract/values/amounts'
import { daysBetween, formatDay } from '@escale/contract/values/days'
import { Button, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#session/current/useSession.ts'
import { PaymentOver } from '#trade/overlay/RecordPayment.tsx'
import { useLinkTo } from '#trade/useLinkTo.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import { ReleaseRequests } from './ReleaseRequests.tsx'
import styles from './ToDoCard.module.css'

type Props = Pick<Dashboard, 'toDo' | 'day'> & {
  /** The pending release requests. Null until they are loaded. */
  requests: OpenRequest[] | null
}

const RemindModal = lazyPart(() => import('./RemindModal.tsx'))

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
  const { name, number, amount } = one
  const action = useTaskLink(one)
  const mayCollect = useMay('payments.record')
  const mayRemind = useMay('messages.send')
  const toCollect = mayCollect && collected.includes(one.kind) ? one.invoiceId : null
  return (
    <li>
      <span className={styles.what}>
        <span className="strong">{taskText(one, day)}</span>
        <span className="muted num">
          {[name ?? (one.kind === 'unsent' ? 'Numéro inconnu' : 'Sans propriétaire'), number]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {amount !== null && <span className={`strong num ${styles.amount}`}>{formatMoney(amount)}</span>}
      {mayRemind && one.kind === 'due' && (
        <Button variant="default" size="xs" className={styles.action} onClick={() => onRemind(one)}>
          Relancer
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

function taskText({ kind, day: since }: ToDo, day: string): string {
  const days = daysBetween(since, day)
  switch (kind) {
    case 'due':
      return days > 0 ? `Facture en retard de ${days}\u00a0j` : "Facture à régler aujourd'hui"
    case 'unsent':
      return days > 0 ? `Message non parti depuis ${days}\u00a0j` : 'Message non parti'
    case 'waiting':
      return `Paiement attendu depuis ${days}\u00a0j`
    case 'unpaidGoods':
      return 'Marchandises disponibles, pas encore réglées'
    case 'leftOwing':
      return 'Remis avec un solde'
    case 'arrival':
      return days > 0 ? `Arrivée en retard de ${days}\u00a0j` : `Arrivée prévue le ${formatDay(since)}`
    case 'undocumented':
      return `Partie le ${formatDay(since)} sans note de chargement`
    case 'aged':
      return `Colis en entrepôt depuis ${days}\u00a0j`
  }
}

/** The button label and URL of a task. Null for users without the permission. */
function useTaskLink({ kind, id, number, name, invoiceId }: ToDo): { word: string; to: string } | null {
  const linkTo = useLinkTo()
  const opening = (to: string | null, word = 'Ouvrir') => (to ? { to, word } : null)
  const invoice = invoiceId === null ? null : linkTo('invoices', { facture: invoiceId })
  switch (kind) {
    case 'due':
    case 'unpaidGoods':
    case 'leftOwing':
      return opening(invoice)
    case 'unsent':
      return opening(linkTo('whatsapp', { conversation: id }))
    case 'waiting':
      return opening(linkTo('payments', { paiement: id })) ?? opening(invoice)
    case 'arrival':
    case 'undocumented':
      return opening(`${linkTo('expeditions')}/${id}`)
    case 'aged':
      return name === null
        ? opening(linkTo('warehouse', { onglet: 'orphelins', q: number }), 'Affecter')
        : opening(linkTo('warehouse', { q: number }))
  }
}
