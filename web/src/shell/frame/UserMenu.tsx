import { messages } from '@escale/contract/wire/messages'
import { useMantineColorScheme } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { useSession } from '#session/current/useSession.ts'
import { signOut } from '#shell/live/sign-out.ts'
import { onOwnAct } from '#shell/search/own-acts.ts'
import { DropMenu } from '#ui/dialog/DropMenu.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { firstContentShown } from '#ui/feedback/first-content.ts'
import { showFailure, showSuccess, showWarning } from '#ui/feedback/toast.ts'
import styles from './UserMenu.module.css'

const loadItems = () => import('./UserMenuItems.tsx')
const UserMenuItems = lazyPart(loadItems)
const LeavingQuestion = lazyPart(async () => ({
  default: (await import('#shell/outbox/outbox-parts.ts')).LeavingQuestion,
}))

export function UserMenu() {
  const { user } = useSession()
  const name = `${user.firstName} ${user.lastName}`.trim() || 'Utilisateur'
  const [isAsking, setAsking] = useState(false)
  // The items are loaded in advance, because the menu must also open without a network.
  useEffect(() => {
    firstContentShown()
      .then(loadItems)
      .catch(() => {})
  }, [])

  useOwnActs(askOrLeave)

  async function askOrLeave() {
    const { isHoldingAnything } = await import('#shell/outbox/outbox-parts.ts')
    if (await isHoldingAnything()) setAsking(true)
    else await leaveEscale()
  }

  return (
    <>
      <DropMenu
        label="Menu utilisateur"
        targetClassName={styles.target}
        target={<Face user={user} name={name} />}
      >
        <UserMenuItems name={name} onLeave={askOrLeave} />
      </DropMenu>
      <Suspense>
        {isAsking && <LeavingQuestion onLeave={leaveEscale} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  )
}

/** Carries out the acts of this menu that were chosen in the search. */
function useOwnActs(leave: () => Promise<void>): void {
  const { toggleColorScheme } = useMantineColorScheme({ keepTransitions: true })
  useEffect(() => {
    return onOwnAct((act) => (act === 'theme' ? toggleColorScheme() : void leave()))
  })
}

/**
 * The avatar and the name of the user. CSS draws them from `data-text`, so that they are not part of the
 * button's accessible name `Menu utilisateur`.
 */
function Face({ user, name }: { user: { firstName: string; lastName: string }; name: string }) {
  const initials = `${user.firstName.charAt(0)}${user.lastName.charAt(0)}` || name.charAt(0)
  return (
    <>
      <span className={`monogram ${styles.avatar}`} data-text={initials.toUpperCase()} />
      <span className={styles.name} data-text={name} />
    </>
  )
}

async function leaveEscale() {
  const ended = await signOut()
  if (ended === 'everywhere') showSuccess(messages.signedOut)
  else if (ended === 'here') showWarning({ title: messages.signedOut, message: messages.signOutOwed }, 'info')
  else showFailure(messages.signOutFailed)
}
