import { greetingLine } from '@escale/contract/channels/mail/greeting'
import { longestMessage, saleMessages } from '@escale/contract/trade/documents/sale-words'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { api, underKey } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { MailOffStrip } from '#ui/feedback/MailOffStrip.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { useDeviceDraft } from '#ui/form/drafts/useDeviceDraft.ts'
import { ResumeLine } from '#ui/form/ResumeLine.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { LastMailNotice } from './LastMail.tsx'

type MailInput = Parameters<typeof api.saleDocuments.send.call>[0]

/**
 * The email of a document. `document` is null while there is none to send, and `to` is the suggested
 * recipient. `clientName` goes into the default greeting and is null until loaded. `words` names the
 * document, such as `la facture INV-…`.
 */
export type MailedDocument = {
  document: MailInput['document'] | null
  to: string | null
  clientName: string | null
  words: string
}

/**
 * Sends a document by email as an attachment. A `<form>` element is not used, because the panel may be inside
 * another form.
 */
export function MailPanel({ mail }: { mail: MailedDocument }) {
  const { document } = mail
  const id = useId()
  const { onDevice, address, message, changeAddress, changeMessage, startAgain } = useMailDraft(mail)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const sending = useSave({
    send: (draft: MailInput, { key }) => api.saleDocuments.send.call(draft, underKey(key)),
    done: ({ to: sentTo }) => `${saleMessages.mailed} à ${sentTo}`,
    failed: saleMessages.mailFailed,
    form: { refuse },
    onSaved: () => {
      setErrors({})
      onDevice.drop()
    },
  })

  function refuse(refused: Record<string, string>): string[] {
    setErrors(refused)
    return Object.entries(refused).flatMap(([path, text]) =>
      path === 'to' || path === 'message' ? [] : [text],
    )
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
        error={errors.to}
        onChange={({ currentTarget: { value } }) => changeAddress(value)}
      />
      <NoteInput
        label="Message"
        maxLength={longestMessage}
        value={message}
        error={errors.message}
        onChange={({ currentTarget: { value } }) => changeMessage(value)}
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

/**
 * The recipient and text of the email. Fields that the user has not edited follow the client data, which may
 * load later.
 */
function useMailDraft({ document, to, clientName, words }: MailedDocument) {
  const { company } = useSession()
  const onDevice = useDeviceDraft(document && { form: 'document-mail', of: JSON.stringify(document) }, null)
  const stored = onDevice.resumed?.values
  const [typedAddress, setTypedAddress] = useState(() => textOrNull(stored?.typed))
  const [typedMessage, setTypedMessage] = useState(() => textOrNull(stored?.message))
  const usual = `${greetingLine(clientName)}\n\nVous trouverez ci-joint ${words}.\n\nCordialement,\n${company?.name ?? ''}`
  const message = typedMessage ?? usual
  onDevice.setForm({
    getValues: () => ({ typed: typedAddress, message }),
    isDirty: () => typedAddress !== null || message !== usual,
  })

  function saveDraft() {
    onDevice.setTitle(`Envoyer ${words}`)
    onDevice.changed()
  }

  function changeAddress(address: string) {
    setTypedAddress(address)
    saveDraft()
  }

  function changeMessage(text: string) {
    setTypedMessage(text)
    saveDraft()
  }

  function startAgain() {
    setTypedAddress(null)
    setTypedMessage(null)
    onDevice.drop()
  }

  const address = typedAddress ?? to ?? ''
  return { onDevice, address, message, changeAddress, changeMessage, startAgain }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
