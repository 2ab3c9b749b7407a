import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { ThreadAlone } from '#trade/conversations/ThreadAlone.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { State } from '#ui/feedback/State.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import type { ClientTabProps } from './client-tab-props.ts'

/** The conversation with a client. */
export default function ClientMessages({ client: { id } }: ClientTabProps) {
  const query = useQuery(api.conversations.ofClient.queryOptions({ input: { clientId: id } }))
  return (
    <section className="card" aria-label="Messages">
      <QueryContent query={query} failure="Les messages n'ont pas pu être chargés">
        {(conversation) =>
          conversation.id ? <ThreadAlone id={conversation.id} /> : <NoConversation clientId={id} />
        }
      </QueryContent>
    </section>
  )
}

function NoConversation({ clientId }: { clientId: string }) {
  const mayWrite = useMay('messages.send')
  const save = useSave<void, unknown>({
    send: (_, { key }) => api.conversations.begin.call({ clientId }, underKey(key)),
    done: () => null,
    failed: "La conversation n'a pas pu être ouverte",
    onSaved: () => {},
  })
  return (
    <>
      <State
        icon={IconMessages}
        title="Aucun message"
        hint="Ce qui est dit à ce client, par WhatsApp ou par email, apparaît ici."
        action={
          mayWrite && (
            <Button variant="default" loading={save.isPending} onClick={() => save.submit()}>
              Écrire à ce client
            </Button>
          )
        }
      />
      {save.refusal && <Refusal sentence={save.refusal} />}
    </>
  )
}
