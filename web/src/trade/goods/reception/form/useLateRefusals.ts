import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { isListOpen, subscribeToList } from '#channels/outbox/list-open.ts'
import { outboxState, subscribe } from '#channels/outbox/outbox-state.ts'
import { signalFailure } from '#channels/scanner/scan-feedback.ts'
import { showFailureUntilSeen } from '#ui/feedback/toast.ts'
import { afterPress } from '#ui/keyboard/after-press.ts'

type RefusalActions = {
  /** Reopens the form of the goods on screen. */
  back: (place: number) => void
  /** Opens other goods of the outbox. If a form is open, the user confirms first. */
  open: (place: number) => void
}

/**
 * Receptions of this session whose response had not come when their form closed, by id. If one is refused,
 * the refusal is shown on whichever page is open.
 */
const pendingReceptions = new Map<string, RefusalActions>()
let visibleId: string | null = null

const withdrawals = new Set<() => void>()

subscribe(showRefusals)
subscribeToList(withdrawAll)

/**
 * Handles a refusal that arrives after the form has closed. The form reopens if its goods are still on
 * screen. Otherwise a notification is shown.
 */
export function useLateRefusals(id: string | null, onBack: (place: number) => void) {
  const navigate = useNavigate()
  const back = useRef(onBack)
  back.current = onBack

  // biome-ignore lint/correctness/useExhaustiveDependencies: registers once for each reception.
  useEffect(() => {
    if (!id) return
    visibleId = id
    pendingReceptions.set(id, {
      back: (place) => back.current(place),
      open: (place) => navigate(`${warehousePath()}?corriger=${place}`),
    })
    showRefusals() // a refusal may have arrived before this subscription
    return () => {
      visibleId = null
    }
  }, [id])
}

function showRefusals() {
  for (const { place, item } of outboxState().items) {
    const ways = item && pendingReceptions.get(item.id)
    if (!ways || !item.refusal) continue
    pendingReceptions.delete(item.id)
    signalFailure()
    if (visibleId === item.id) afterPress(() => ways.back(place))
    else notifyRefusal(item.title, item.refusal.message, () => ways.open(place))
  }
}

/**
 * Shows a notification, except while the list « Sur cet appareil » is open. That list shows the refusal
 * itself.
 */
function notifyRefusal(title: string, message: string, onClick: () => void) {
  if (isListOpen()) return
  withdrawals.add(
    showFailureUntilSeen({ title: `${title} : refusé`, message, action: { label: 'Corriger', onClick } }),
  )
}

function withdrawAll() {
  for (const withdraw of withdrawals) withdraw()
  withdrawals.clear()
}

const warehousePath = () => (location.pathname.endsWith('/warehouse') ? location.pathname : '/app/warehouse')
