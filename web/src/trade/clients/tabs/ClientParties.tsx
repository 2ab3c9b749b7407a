import { PartyList } from '#trade/parties/PartyList.tsx'
import type { ClientTabProps } from './client-tab-props.ts'

/** The address book of a client: shippers, consignees and notify parties of his transport documents. */
export default function ClientParties({ client }: ClientTabProps) {
  return (
    <PartyList
      clientId={client.id}
      title="Adresses de ses documents de transport"
      verb="Ajouter une adresse"
      empty="Aucune adresse : le connaissement nomme votre entreprise chargeur, et le client destinataire."
    />
  )
}
