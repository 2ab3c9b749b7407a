import { useMediaQuery } from '@mantine/hooks'
import { IconMessages } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Part } from '#ui/feedback/Part.tsx'
import { phoneMedia } from '#ui/feedback/phone-media.ts'
import { State } from '#ui/feedback/State.tsx'
import { ConversationList } from './ConversationList.tsx'
import styles from './Conversations.module.css'
import { useInboxAddress } from './useInboxAddress.ts'

const OpenedConversation = lazyPart(() => import('./OpenedConversation.tsx'))
const ClientAside = lazyPart(() => import('./ClientAside.tsx'))

/** The inbox: list of conversations, open conversation and its client. */
export default function ConversationsPage() {
  const address = useInboxAddress()
  const isPhone = useMediaQuery(phoneMedia, undefined, { getInitialValueInEffect: false })
  const [isAsideShown, setAsideShown] = useState(false)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { conversationId } = address
  return (
    <div className={`page ${styles.page}`} data-open={conversationId ? true : undefined}>
      <div className={`page-header ${styles.header}`}>
        <h1>WhatsApp</h1>
      </div>
      <div className={`card ${styles.inbox}`}>
        <section className={styles.list} aria-label="Conversations">
          <Part name="Conversations">
            <ConversationList address={address} onChoose={setChosenId} />
          </Part>
        </section>
        <section className={styles.thread} aria-label="Messages">
          <Part name="Messages">
            {conversationId ? (
              <Suspense fallback={<Loading />}>
                <OpenedConversation
                  key={conversationId}
                  id={conversationId}
                  address={address}
                  startsInAnswer={chosenId === conversationId}
                  onAside={() => setAsideShown(!isAsideShown)}
                />
              </Suspense>
            ) : (
              <State
                icon={IconMessages}
                title="Aucune conversation ouverte"
                hint="Choisissez-en une dans la liste : j et k passent de l'une à l'autre."
              />
            )}
          </Part>
        </section>
        {conversationId && (
          <Suspense>
            <ClientAside
              key={conversationId}
              id={conversationId}
              isDialog={isPhone === true}
              isShown={isAsideShown}
              onClose={() => setAsideShown(false)}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}
