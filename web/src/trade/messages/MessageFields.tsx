import type { OfferedTemplate, Recipient, RecipientAddress } from '@escale/contract/trade/messages/contract'
import { longestMessage } from '@escale/contract/trade/messages/words'
import { Segmented } from '#ui/display/Segmented.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { addressWords } from './message-texts.ts'

type Props = {
  templates: readonly OfferedTemplate[]
  template: OfferedTemplate | undefined
  onTemplate: (key: string) => void
  addresses: readonly RecipientAddress[]
  address: RecipientAddress | undefined
  onAddress: (value: string) => void
  body: string
  /** Called when the text changes. Null when the template does not allow changes. */
  onBody: ((body: string) => void) | null
}

/** The fields template, number and text of a message. */
export function MessageFields({
  templates,
  template,
  onTemplate,
  addresses,
  address,
  onAddress,
  body,
  onBody,
}: Props) {
  return (
    <>
      {templates.length > 1 && (
        <ListSelect
          label="Modèle"
          data={templates.map(({ key, title }) => ({ value: key, label: title }))}
          value={template?.key ?? null}
          allowDeselect={false}
          openOnFocus={false}
          onChange={(key) => key && onTemplate(key)}
        />
      )}
      {addresses.length === 1 && address && (
        <p className="small muted">
          {address.kind === 'numéro' && 'Au '}
          <span className="num">{addressWords(address)}</span>
        </p>
      )}
      {addresses.length > 1 && address && (
        <Segmented
          label="Numéro"
          options={addresses.map((one) => ({ value: one.value, label: addressWords(one) }))}
          value={address.value}
          onChange={onAddress}
        />
      )}
      <NoteInput
        label="Message"
        data-autofocus
        rows={7}
        maxLength={longestMessage}
        value={body}
        readOnly={onBody === null}
        onChange={({ currentTarget: { value } }) => onBody?.(value)}
      />
    </>
  )
}

/** Warnings to read before sending a message to one client. */
export function Warnings({
  recipient,
  address,
  now,
}: {
  recipient: Recipient
  address: RecipientAddress | undefined
  now: number
}) {
  const clocks = useClocks()
  const { writtenAt, addresses } = recipient
  const isRecent = writtenAt !== null && now - Date.parse(writtenAt) < dayMs
  return (
    <>
      {addresses.length === 0 && (
        <p className="notice wait">
          Ce client n'a pas de numéro WhatsApp : vous choisirez le destinataire dans WhatsApp.
        </p>
      )}
      {address?.isUnreachable && (
        <p className="notice wait">WhatsApp a répondu deux fois que personne n'est joignable à ce numéro.</p>
      )}
      {isRecent && (
        <p className="notice wait">
          Vous lui avez déjà écrit il y a moins de 24 h, le {clocks.moment(writtenAt)}.
        </p>
      )}
    </>
  )
}

const dayMs = 86_400_000
