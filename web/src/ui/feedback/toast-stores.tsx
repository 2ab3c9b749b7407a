import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { createNotificationsStore, Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { onSessionEvent } from '#session/session-events.ts'
import type { ToastMessage, ToastRequest, Tone } from './toast-message.ts'

const second = createNotificationsStore()

const icons = { success: IconCheck, error: IconX, warning: IconAlertTriangle, info: IconInfoCircle }

const room = { first: 1, second: 3 }
const [widest, highest] = [360, 180]

/** The newest message always shows: the oldest gives way to it rather than keep it waiting. */
export function showIn(store: 'first' | 'second', { action, isSaidElsewhere, ...said }: ToastRequest, tone: Tone) {
  const Icon = icons[tone]
  const target = store === 'second' ? second : notificationsStore
  const shown = target.getState().notifications
  requestAnimationFrame(clearFoot) // the dialog says first why it refused
  for (const { id } of shown.slice(0, Math.max(0, shown.length - room[store] + 1))) if (id) notifications.hide(id, target)
  notifications.show(
    {
      ...said,
      message: action ? <WithAction message={said.message} action={action} /> : said.message,
      icon: <Icon size={15} stroke={2} aria-hidden />,
      className: store === 'second' ? 'toast toast-dark' : 'toast',
      'data-tone': tone,
      role: isSaidElsewhere ? 'none' : tone === 'error' || tone === 'warning' ? 'alert' : 'status',
      closeButtonProps: { 'aria-label': 'Fermer le message' },
    },
    target,
  )
}

/** What was asked was answered. */
export function takeAway(id: string) {
  notifications.hide(id, second)
}

function clearAll() {
  for (const store of [notificationsStore, second]) notifications.clean(store)
}

/**
 * Lifts the messages over the foot of the open dialog, where they would lie over it: why it refused, and what is pressed next. Without one,
 * over what a page keeps within reach of the thumb, or over the last buttons of a page that is scrolled as a whole.
 */
function clearFoot() {
  const { clientWidth, clientHeight, style } = document.documentElement
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  const within = dialog ?? document.querySelector('[data-thumb-bar]') ?? document.querySelector('.page.flowing')
  const foot = [...(within?.querySelectorAll('button, [role=alert]') ?? [])].slice(-4).map((part) => part.getBoundingClientRect())
  const isReached = foot.some(({ right, bottom }) => right > clientWidth - widest && bottom > clientHeight - highest)
  const top = Math.min(...foot.filter(({ bottom }) => bottom > clientHeight - highest).map((part) => part.top))
  style.setProperty('--toast-rise', isReached ? `${clientHeight - top}px` : '0px')
}

function WithAction({ message, action }: Pick<ToastMessage, 'message'> & { action: NonNullable<ToastMessage['action']> }) {
  return (
    <>
      {message}
      <br />
      <button type="button" className="toast-action" onClick={action.onClick}>
        {action.label}
      </button>
    </>
  )
}

export function ToastRegions() {
  // What messages name is nobody's to read once the session is over.
  useEffect(() => {
    return onSessionEvent((event) => {
      if (event === 'signedOut') clearAll()
    })
  }, [])
  useEffect(() => {
    document.addEventListener('scroll', clearFoot, { capture: true, passive: true }) // it brings other buttons under them
    return () => document.removeEventListener('scroll', clearFoot, { capture: true })
  }, [])
  return (
    <>
      <Notifications limit={1} autoClose={5000} position="top-center" containerWidth={380} />
      <Notifications store={second} limit={3} autoClose={4000} position="bottom-right" containerWidth={widest} />
    </>
  )
}
