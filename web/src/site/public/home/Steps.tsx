import {
  IconBuildingWarehouse,
  IconCash,
  IconFileInvoice,
  IconPackageExport,
  IconShip,
} from '@tabler/icons-react'

const steps = [
  {
    icon: IconBuildingWarehouse,
    name: 'Réception',
    text: 'Colis et véhicules entrent avec leur client, leur poids, leurs mesures et leur état.',
  },
  {
    icon: IconShip,
    name: 'Groupage',
    text: 'Chaque départ garde son navire ou son vol, ses dates, et ce qui prend du retard.',
  },
  {
    icon: IconFileInvoice,
    name: 'Facture',
    text: 'À la pièce pour le maritime, au kilo pour le fret aérien, au centime près.',
  },
  {
    icon: IconCash,
    name: 'Paiement',
    text: 'En une fois ou en plusieurs : le reste dû suit chaque encaissement.',
  },
  {
    icon: IconPackageExport,
    name: 'Remise',
    text: "Avant de remettre, l'équipe voit ce qui est payé et ce qui ne l'est pas.",
  },
]

/** The five steps of a shipment, in order. */
export function Steps() {
  return (
    <section className="section wrap">
      <h2>Cinq étapes, un seul outil</h2>
      <p className="section-lead">
        Ce que l'entrepôt reçoit est ce qui voyage, ce qui se facture et ce qui se remet.
      </p>
      <ol className="steps">
        {steps.map(({ icon: Icon, name, text }) => (
          <li key={name}>
            <span className="step-port">
              <Icon size={21} stroke={1.6} aria-hidden />
            </span>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
