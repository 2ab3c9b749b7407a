import { greetingLine } from '@escale/contract/channels/mail/greeting'
import { longestMessage, saleMessages } from '@escale/contract/trade/documents/sale-words'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { api, underKey } from '#api.ts'
import { useSession } from '#session/useSession.ts'
import { MailOffStrip } from '#ui/feedback/MailOffStrip.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { useDeviceDraft } from '#ui/form/drafts/useDeviceDraft.ts'
import { ResumeLine } from '#ui/form/ResumeLine.tsx'
import { useSave } from '#ui/form/useSave.ts'
import { LastMailNotice } from './LastMail.tsx'

type Sent = Parameters<typeof api.saleDocuments.send.call>[0]

/**
 * The document, null while there is nothing to send. `to` is the address proposed. The usual text greets
 * `clientName`, null until it is known,
 * and calls the document by `words`: `la facture INV-…`.
 */
export type MailedDocument = {
  document: Sent['document'] | null
  to: string | null
  clientName: string | null
  words: string
}

/** Sends the document by mail, attached. No form of its own: it may stand above another. */
export function MailPanel({ mail: { document, to, clientName, words } }: { mail: MailedDocument }) {
  const { company } = useSession()
  const id = useId()
  // The client's own may be known late: it fills what nobody has touched.
  const onDevice = useDeviceDraft(document && { form: 'document-mail', of: JSON.stringify(document) }, null)
  const kept = onDevice.resumed?.values
  const [typed, setTyped] = useState<string | null>(typeof kept?.typed === 'string' ? kept.typed : null)
  const address = typed ?? to ?? ''
  const usual = `${greetingLine(clientName)}\n\nVous trouverez ci-joint ${words}.\n\nCordialement,\n${company?.name ?? ''}`
  const [written, setWritten] = useState<string | null>(
    typeof kept?.message === 'string' ? kept.message : null,
  )
  const message = written ?? usual
  onDevice.setForm({
    getValues: () => ({ typed, message }),
    isDirty: () => typed !== null || message !== usual,
  })
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const sending = useSave({
    send: (draft: Sent, { key }) => api.saleDocuments.send.call(draft, underKey(key)),
    done: ({ to: sentTo }) => `${saleMessages.mailed} à ${sentTo}`,
    failed: saleMessages.mailFailed,
    form: { refuse },
    onSaved: () => {
      setWrong({})
      onDevice.drop()
    },
  })

  function refuse(errors: Record<string, string>): string[] {
    setWrong(errors)
    return Object.entries(errors).flatMap(([path, text]) =>
      path === 'to' || path === 'message' ? [] : [text],
    )
  }

  function write(change: () => void) {
    change()
    onDevice.setTitle(`Envoyer ${words}`)
    onDevice.changed()
  }

  function startAgain() {
    setTyped(null)
    setWritten(null)
    onDevice.drop()
  }

  return (
    <Stack component="section" aria-labelledby={id} gap="sm">
      <Text component="h3" id={id} fz="sm" fw={580}>
        Envoyer par email
      </Text>
      <ResumeLine form={{ onDevice, startAgain }} />
      <MailOffStrip>Téléchargez le document pour l'envoyer vous-même.</MailOffStrip>
      {document && <LastMailNotice of={document.of} id={document.id} />}
      <TextInput
        label="Destinataire"
        type="email"
        autoComplete="off"
        value={address}
        error={wrong.to}
        onChange={({ currentTarget: { value } }) => write(() => setTyped(value))}
      />
      <NoteInput
        label="Message"
        maxLength={longestMessage}
        value={message}
        error={wrong.message}
        onChange={({ currentTarget: { value } }) => write(() => setWritten(value))}
      />
      <Button
        variant="default"
        leftSection={<IconMail size={16} stroke={1.6} aria-hidden />}
        loading={sending.isPending}
        disabled={!document}
        onClick={() => document && sending.submit({ document, to: address, message })}
      >
        Envoyer
      </Button>
      {sending.refusal && <Refusal sentence={sending.refusal} />}
    </Stack>
  )
}
