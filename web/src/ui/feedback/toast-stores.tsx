import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import {
  createNotificationsStore,
  Notifications,
  notifications,
  notificationsStore,
} from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { onSessionEvent } from '#session/current/session-events.ts'
import { currentPlace, type MessageEdge, subscribeToPlaces } from './message-places.ts'
import { phoneMedia } from './phone-media.ts'
import { followPresses, pressEnd } from './press-end.ts'
import type { ToastMessage, ToastRequest, Tone } from './toast-message.ts'

type StoreName = 'first' | 'second'
type Manner = { tone: Tone; isPhone: boolean }

const second = createNotificationsStore()
const storeOf = { first: notificationsStore, second }

const icons = { success: IconCheck, error: IconX, warning: IconAlertTriangle, info: IconInfoCircle }

const capacity = { first: 1, second: 3 }

/** Shows a message immediately. Removes older ones if there is not enough space. */
export async function showIn(name: StoreName, toast: ToastRequest, { tone, isPhone }: Manner): Promise<void> {
  const { action, isSaidElsewhere, ...request } = toast
  await pressEnd()
  const Icon = icons[tone]
  const id = request.id ?? crypto.randomUUID()
  hideOlder(name, { tone, isPhone })
  announce(isSaidElsewhere || action ? 'off' : isUrgent(tone) ? 'assertive' : 'polite')
  notifications.show(
    {
      ...request,
      id,
      message: action ? (
        <WithAction message={request.message} action={action} onPress={() => hideToast(id)} />
      ) : (
        request.message
      ),
      icon: <Icon size={15} stroke={2} aria-hidden />,
      className: name === 'second' ? 'toast toast-dark' : 'toast',
      'data-tone': tone,
      role: action ? 'alert' : 'none', // The surrounding live region announces messages without an action.
      closeButtonProps: { 'aria-label': 'Fermer le message' },
    },
    storeOf[name],
  )
}

export function hideToast(id: string) {
  for (const store of Object.values(storeOf)) notifications.hide(id, store)
}

function clearAll() {
  for (const store of Object.values(storeOf)) notifications.clean(store)
}

const isUrgent = (tone: unknown) => tone === 'error' || tone === 'warning'

/** Removes older messages. A phone shows two at most: one ordinary message and the last warning. */
function hideOlder(name: StoreName, { tone, isPhone }: Manner) {
  const shown = storeOf[name].getState().notifications
  const all = Object.values(storeOf).flatMap((store) => store.getState().notifications)
  const giveWay = isPhone ? all.filter((one) => isUrgent(tone) || !isUrgent(one['data-tone'])) : []
  const surplus = isPhone ? [] : shown.slice(0, Math.max(0, shown.length - capacity[name] + 1))
  for (const { id } of [...giveWay, ...surplus]) if (id) hideToast(id)
}

/**
 * Sets `aria-live` of the elements in which messages appear. Call it before adding a message, because screen
 * readers announce only additions to an element that is already live.
 */
function announce(how: 'off' | 'polite' | 'assertive') {
  for (const place of document.querySelectorAll('.messages')) place.setAttribute('aria-live', how)
}

type WithActionProps = Pick<ToastMessage, 'message'> & {
  action: NonNullable<ToastMessage['action']>
  onPress: () => void
}

function WithAction({ message, action, onPress }: WithActionProps) {
  function press() {
    onPress()
    action.onClick()
  }
  return (
    <>
      {message}
      <br />
      <button type="button" className="toast-action" onClick={press}>
        {action.label}
      </button>
    </>
  )
}

const firstRegion = {
  limit: capacity.first,
  autoClose: 5000,
  position: 'top-center',
  withinPortal: false,
} as const
const secondRegion = {
  limit: capacity.second,
  autoClose: 4000,
  position: 'bottom-right',
  withinPortal: false,
} as const

export function ToastRegions() {
  // Messages may contain names of clients, so they are removed when the user signs out.
  useEffect(() => {
    return onSessionEvent((event) => {
      if (event === 'signedOut') clearAll()
    })
  }, [])
  const isPhone = useMediaQuery(phoneMedia, undefined, { getInitialValueInEffect: false })
  useEffect(followPresses, [])
  return (
    <>
      <InPlace edge="top">
        <Notifications {...firstRegion} />
      </InPlace>
      <InPlace edge={isPhone ? 'top' : 'bottom'}>
        <Notifications store={second} {...secondRegion} />
      </InPlace>
    </>
  )
}

/**
 * Renders messages in the page's own element for them. On a page without one, they are fixed at the edges of
 * the window.
 */
function InPlace({ edge, children }: { edge: MessageEdge; children: ReactNode }) {
  const place = useSyncExternalStore(subscribeToPlaces, () => currentPlace(edge))
  return createPortal(children, place ?? document.body)
}
