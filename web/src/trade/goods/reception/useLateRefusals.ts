import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { outboxState, subscribe } from '#channels/outbox/here.ts'
import { isListOpen, subscribeToList } from '#channels/outbox/list-open.ts'
import { sayNo } from '#channels/scanner/feel.ts'
import { failedUntilSeen } from '#ui/feedback/toast.ts'
import { afterPress } from '#ui/keyboard/after-press.ts'

type Ways = {
  /** The form of the one in sight comes back. */
  back: (place: number) => void
  /** Another one is opened instead of what is open, which asks first. */
  open: (place: number) => void
}

/**
 * Received in this page, and not answered by the time their form had gone: told whatever page is there by
 * then.
 */
const unanswered = new Map<string, Ways>()
let inSight: string | null = null

const withdrawals = new Set<() => void>()

subscribe(look)
subscribeToList(withdrawAll)

/**
 * A refusal that comes too late for its form gives the reception in sight back to be corrected; of another
 * one it is told.
 */
export function useLateRefusals(id: string | null, onBack: (place: number) => void) {
  const navigate = useNavigate()
  const back = useRef(onBack)
  back.current = onBack

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each reception.
  useEffect(() => {
    if (!id) return
    inSight = id
    unanswered.set(id, {
      back: (place) => back.current(place),
      open: (place) => navigate(`${warehouse()}?corriger=${place}`),
    })
    look() // the answer may have come meanwhile
    return () => {
      inSight = null
    }
  }, [id])
}

function look() {
  for (const { place, item } of outboxState().items) {
    const ways = item && unanswered.get(item.id)
    if (!ways || !item.refusal) continue
    unanswered.delete(item.id)
    sayNo()
    if (inSight === item.id) afterPress(() => ways.back(place))
    else tell(item.title, item.refusal.message, () => ways.open(place))
  }
}

/** The list « Sur cet appareil » says the same beside the item: no message stands over it. */
function tell(title: string, message: string, onClick: () => void) {
  if (isListOpen()) return
  withdrawals.add(
    failedUntilSeen({ title: `${title} : refusé`, message, action: { label: 'Corriger', onClick } }),
  )
}

function withdrawAll() {
  for (const withdraw of withdrawals) withdraw()
  withdrawals.clear()
}

const warehouse = () => (location.pathname.endsWith('/warehouse') ? location.pathname : '/app/warehouse')
