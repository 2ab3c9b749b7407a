import { type PlannedSending, planSending } from '@escale/contract/trade/documents/sending'
import { type SentDocument, sentDocuments } from '@escale/contract/trade/documents/sending-words'
import type { SendingClient, SendingPreview } from '@escale/contract/trade/documents/sendings'
import { useState } from 'react'

export type ClientPlan = PlannedSending & { client: SendingClient }
export type SendingChoices = ReturnType<typeof useSendingChoice>

/** The choice of documents and clients, and what each client gets by it. */
export function useSendingChoice({ clients, seenAt }: SendingPreview) {
  const [documents, setDocuments] = useState(() => possibleDocuments(clients))
  const [without, setWithout] = useState<string[]>([])
  const [isRepeated, setRepeated] = useState(false)
  const value = { documents, without, isRepeated, seenAt }
  // An excluded client stays in the list, unchecked, with what he would get.
  const plans = clients.map(
    (client): ClientPlan => ({ client, ...planSending(client, { ...value, without: [] }) }),
  )
  const offered = plans.filter(({ reason }) => reason === null)
  return {
    value,
    offered,
    receivers: offered.filter(({ client }) => !without.includes(client.clientId)),
    leftOut: plans.filter(({ reason }) => reason !== null),
    turnDocument: (document: SentDocument) =>
      setDocuments(sentDocuments.filter((one) => documents.includes(one) !== (one === document))),
    turnClient: (id: string) =>
      setWithout(without.includes(id) ? without.filter((one) => one !== id) : [...without, id]),
    setRepeated,
  }
}

/** The time of the latest sending of these documents. Undefined when none was sent. */
export function lastSentAt(documents: SendingClient['documents']): string | undefined {
  return documents
    .flatMap(({ sentAt }) => sentAt ?? [])
    .toSorted()
    .at(-1)
}

/** The documents that at least one client can get. */
export function possibleDocuments(clients: readonly SendingClient[]): SentDocument[] {
  return sentDocuments.filter((document) =>
    clients.some((client) =>
      client.documents.some((one) => one.document === document && one.refusal === null),
    ),
  )
}
