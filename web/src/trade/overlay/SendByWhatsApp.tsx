import type { MessageRecords } from '@escale/contract/trade/messages/contract'
import { Button, type ButtonProps } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { use, useState } from 'react'
import { useMay, useSession } from '#session/current/useSession.ts'
import { OverForm } from './OverForm.tsx'
import { type MessageProps, OverContext } from './over.ts'

type Props = ButtonProps & {
  /** The invoices, goods or other records that the message is about. */
  about: MessageRecords
  /** Called before an action, and returns false to prevent it, for example while changes are unsaved. */
  mayAct?: () => boolean
  onDone?: () => void
}

/** The button and dialog of a message to the clients of records. Hidden from users without the permission. */
export function SendByWhatsApp({ about, mayAct = () => true, onDone, ...button }: Props) {
  const { company } = useSession()
  const mayWrite = useMay('messages.send')
  const mayWriteToMany = useMay('messages.many')
  const [isOpen, setOpen] = useState(false)
  if (!mayWrite || !company || (about.ids.length > 1 && !mayWriteToMany && about.subject !== 'goods'))
    return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBrandWhatsapp size={16} stroke={1.6} aria-hidden />}
        {...button}
        onClick={() => mayAct() && setOpen(true)}
      >
        Envoyer par WhatsApp
      </Button>
      {isOpen && <MessageOver {...about} onClose={() => setOpen(false)} {...(onDone && { onDone })} />}
    </>
  )
}

/** The dialog of a message, over the current page. */
export function MessageOver(props: MessageProps) {
  const Message = use(OverContext)?.Message
  return <OverForm>{Message && <Message {...props} />}</OverForm>
}
