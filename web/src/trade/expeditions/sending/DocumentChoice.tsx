import { type SentDocument, sentDocuments } from '@escale/contract/trade/documents/sending-words'
import type { SendingPreview } from '@escale/contract/trade/documents/sendings'
import { type ExpeditionMode, houseWaybills } from '@escale/contract/trade/expeditions/words'
import { Fieldset, Group } from '@mantine/core'
import { Check } from '#ui/field/Check.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { possibleDocuments, type SendingChoices } from './useSendingChoice.ts'

type Props = { mode: ExpeditionMode; preview: SendingPreview; choice: SendingChoices }

/** The documents to send, chosen once for all clients, and whether what they already have leaves again. */
export function DocumentChoice({ mode, preview, choice }: Props) {
  const { value, turnDocument, setRepeated } = choice
  const possible = possibleDocuments(preview.clients)
  const alreadySent = sentClients(preview, value.documents)
  return (
    <>
      <Fieldset legend="Documents" variant="unstyled" styles={{ legend: { paddingInline: 0 } }}>
        <Group gap="4px 20px">
          {sentDocuments.map((document) => (
            <Check
              key={document}
              label={documentName(document, mode)}
              checked={value.documents.includes(document)}
              disabled={!possible.includes(document)}
              onChange={() => turnDocument(document)}
            />
          ))}
        </Group>
        {impossibleReasons(preview, possible, mode).map((sentence) => (
          <p key={sentence} className="small muted">
            {sentence}
          </p>
        ))}
      </Fieldset>
      {alreadySent > 0 && (
        <Check
          label={`Renvoyer ce que ${pluralize(alreadySent, 'client a', 'clients ont')} déjà reçu`}
          checked={value.isRepeated}
          onChange={(event) => setRepeated(event.currentTarget.checked)}
        />
      )}
    </>
  )
}

function documentName(document: SentDocument, mode: ExpeditionMode): string {
  if (document === 'Connaissement maison') return houseWaybills[mode]
  return document === 'Facture' ? 'Factures' : document
}

/** Says why a document can leave for nobody. */
function impossibleReasons(
  { clients }: SendingPreview,
  possible: readonly SentDocument[],
  mode: ExpeditionMode,
): string[] {
  return sentDocuments
    .filter((document) => !possible.includes(document))
    .flatMap((document) => {
      const refusal = clients[0]?.documents.find((one) => one.document === document)?.refusal
      return refusal ? [missingText(documentName(document, mode), refusal)] : []
    })
}

/** Formats « Connaissement maison : pas encore émis. » */
export function missingText(name: string, refusal: string): string {
  return `${name} : ${refusal.charAt(0).toLowerCase()}${refusal.slice(1)}.`
}

function sentClients({ clients }: SendingPreview, documents: readonly SentDocument[]): number {
  return clients.filter(
    ({ refusal, documents: own }) =>
      refusal === null &&
      own.some((one) => documents.includes(one.document) && one.refusal === null && one.sentAt !== null),
  ).length
}
