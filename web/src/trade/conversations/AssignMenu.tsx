import type { Conversation } from '@escale/contract/trade/conversations/rows'
import { initialsOf } from '@escale/contract/values/initials'
import { IconUser, IconUserOff, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, underKey } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { DropMenu, MenuItem } from '#ui/dialog/DropMenu.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { useLoneKeys } from '#ui/keyboard/useLoneKeys.ts'
import styles from './Conversations.module.css'
import { useShowConversation } from './useShowConversation.ts'

/** A menu that assigns a conversation to the user, to a colleague, or to nobody. */
export function AssignMenu({ conversation: { id, assignedTo } }: { conversation: Conversation }) {
  const { user } = useSession()
  const save = useSave({
    send: ({ to }: { to: string | null }, { key }) =>
      api.conversations.assign.call({ id, to, from: assignedTo?.id ?? null }, underKey(key)),
    action: 'idempotent',
    done: ({ assignedTo: whose }) =>
      whose ? `Conversation confiée à ${whose.name}` : 'Conversation suivie par personne',
    failed: "La conversation n'a pas été confiée",
    onSaved: useShowConversation(),
  })
  // Loaded before the menu opens, because the menu focuses its first entry when it opens.
  const { data: colleagues } = useQuery(api.conversations.colleagues.queryOptions())
  const menu = useRef<HTMLSpanElement>(null)
  useLoneKeys({ a: () => menu.current?.querySelector('button')?.click() })
  return (
    <span ref={menu}>
      <DropMenu
        label={assignedTo ? `Suivie par ${assignedTo.name}. Confier à…` : 'Confier à…'}
        targetClassName={styles.assign}
        target={
          assignedTo ? (
            <span className={styles.whose}>{initialsOf(assignedTo.name)}</span>
          ) : (
            <IconUserPlus size={18} stroke={1.6} aria-hidden />
          )
        }
      >
        {colleagues && (
          <Colleagues ownId={user.id} colleagues={colleagues} onChoose={(to) => save.submit({ to })} />
        )}
      </DropMenu>
      {save.refusal && <Refusal sentence={save.refusal} />}
    </span>
  )
}

type ColleaguesProps = {
  ownId: string
  colleagues: { id: string; name: string }[]
  onChoose: (to: string | null) => void
}

function Colleagues({ ownId, colleagues, onChoose }: ColleaguesProps) {
  const others = colleagues.filter(({ id }) => id !== ownId)
  return (
    <>
      {colleagues.some(({ id }) => id === ownId) && (
        <MenuItem icon={<IconUser size={16} stroke={1.6} aria-hidden />} onClick={() => onChoose(ownId)}>
          À moi
        </MenuItem>
      )}
      {others.map(({ id, name }) => (
        <MenuItem
          key={id}
          icon={<IconUser size={16} stroke={1.6} aria-hidden />}
          onClick={() => onChoose(id)}
        >
          {name}
        </MenuItem>
      ))}
      <MenuItem icon={<IconUserOff size={16} stroke={1.6} aria-hidden />} onClick={() => onChoose(null)}>
        À personne
      </MenuItem>
    </>
  )
}
