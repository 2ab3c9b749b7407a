import type { OpenConversation } from '@escale/contract/trade/conversations/rows'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconArrowLeft, IconCheck, IconInfoCircle, IconRotate } from '@tabler/icons-react'
import { Suspense } from 'react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { useLoneKeys } from '#ui/keyboard/useLoneKeys.ts'
import { AssignMenu } from './AssignMenu.tsx'
import { ChangedNumber } from './ChangedNumber.tsx'
import { conversationName } from './ConversationRow.tsx'
import styles from './Conversations.module.css'
import type { InboxAddress } from './useInboxAddress.ts'
import { useShowConversation } from './useShowConversation.ts'

const WhoIsIt = lazyPart(() => import('./WhoIsIt.tsx'))

type Props = { conversation: OpenConversation; address: InboxAddress; onAside: () => void }

/** The header of a conversation: person, assignee, and the buttons that close or reopen it. */
export function ConversationHead({ conversation, address, onAside }: Props) {
  const { id, isClosed, clientId, isStopped } = conversation
  const mayAnswer = useMay('messages.send')
  const closing = useSave({
    send: ({ closes }: { closes: boolean }, { key }) =>
      closes
        ? api.conversations.close.call({ id }, underKey(key))
        : api.conversations.reopen.call({ id }, underKey(key)),
    action: 'idempotent',
    done: (now) => (now.isClosed ? 'Conversation fermée' : 'Conversation rouverte'),
    failed: "La conversation n'a pas changé",
    onSaved: useShowConversation(),
  })
  useLoneKeys({ e: () => mayAnswer && closing.submit({ closes: !isClosed }) })
  const ClosingIcon = isClosed ? IconRotate : IconCheck
  return (
    <header className={styles.head}>
      <ActionIcon
        className={styles.back}
        variant="subtle"
        size={44}
        aria-label="Toutes les conversations"
        onClick={() => address.open(null)}
      >
        <IconArrowLeft size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      <div className={styles.who}>
        <h2 className="truncated" dir="auto">
          {conversationName(conversation)}
        </h2>
        <span className="small muted truncated">{otherNamesOf(conversation)}</span>
      </div>
      <Group gap="xs" wrap="nowrap" ml="auto">
        {isStopped && <span className="pill late">STOP</span>}
        {mayAnswer && <AssignMenu conversation={conversation} />}
        {mayAnswer && (
          <Button
            variant="default"
            size="xs"
            className={styles.act}
            leftSection={<ClosingIcon size={15} stroke={1.6} aria-hidden />}
            loading={closing.isPending}
            onClick={() => closing.submit({ closes: !isClosed })}
          >
            <span className={styles.word}>{isClosed ? 'Rouvrir' : 'Fermer'}</span>
          </Button>
        )}
        <ActionIcon
          className={styles.info}
          variant="subtle"
          size={44}
          aria-label="Le client"
          onClick={onAside}
        >
          <IconInfoCircle size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Group>
      {closing.refusal && <Refusal sentence={closing.refusal} />}
      <ChangedNumber change={conversation.changedNumber} />
      {!clientId && mayAnswer && (
        <Suspense>
          <WhoIsIt conversation={conversation} onMatched={(to) => address.open(to)} />
        </Suspense>
      )}
    </header>
  )
}

/** The other names of a person, without the number or name that the title already shows. */
function otherNamesOf({ name, phone, username, clientId, contactName }: OpenConversation): string {
  const isTitle = name === null || digitsOf(name) === digitsOf(phone ?? '')
  const number = phone && !isTitle ? readablePhone(phone) : null
  const ownName = clientId && contactName !== name ? contactName : null
  const isNumber = ownName !== null && digitsOf(ownName) === digitsOf(phone ?? '')
  const others = [number, username && `@${username}`, isNumber ? null : ownName].filter(Boolean)
  return others.join(' · ') || (phone ? '' : 'Numéro masqué par WhatsApp')
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
