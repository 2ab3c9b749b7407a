import type { ReactNode } from 'react'
import { DashboardMock } from './DashboardMock.tsx'
import { InvoiceMock } from './InvoiceMock.tsx'
import { PaymentMock } from './PaymentMock.tsx'
import { WarehouseMock } from './WarehouseMock.tsx'

export function Features() {
  return (
    <div className="features">
      <Feature title="Une facture juste du premier coup" mock={<InvoiceMock />}>
        <p>
          Le maritime se facture à la pièce, l'aérien au kilo. Vous cherchez un service par son nom ou sa
          catégorie, vous tapez le poids, le total s'affiche.
        </p>
        <ul>
          <li>Chaque ligne arrondie au centime, puis additionnée</li>
          <li>Le même total à l'écran et dans la base</li>
          <li>Deux personnes sur une facture : rien ne s'écrase</li>
        </ul>
      </Feature>
      <Feature title="Payé en trois fois, compté une seule" mock={<PaymentMock />}>
        <p>
          La moitié aujourd'hui, le reste à l'arrivée : les encaissements s'ajoutent, le reste dû se met à
          jour, la facture passe à « Payée » quand elle l'est.
        </p>
        <ul>
          <li>Raccourcis « 50 % » et « Solde total »</li>
          <li>Jamais plus d'argent reçu que de facture</li>
          <li>Les retards signalés chaque nuit</li>
        </ul>
      </Feature>
      <Feature title="L'entrepôt à portée de pouce" mock={<WarehouseMock />}>
        <p>
          Au quai on travaille debout, sur un téléphone. Colis et véhicules s'enregistrent d'une main et se
          retrouvent par numéro, marque ou châssis.
        </p>
        <ul>
          <li>Grandes touches, peu de champs</li>
          <li>L'état de chaque colis dit à l'arrivée</li>
          <li>Un superviseur d'entrepôt ne voit que l'entrepôt</li>
        </ul>
      </Feature>
      <Feature title="La journée d'un coup d'œil" mock={<DashboardMock />}>
        <p>
          Ce qui est facturé, ce qui est encaissé, ce qui reste dû, et les factures à relancer en premier.
          Chaque chiffre ouvre la liste dont il vient.
        </p>
        <ul>
          <li>Clients, services, factures et paiements à un clic</li>
          <li>Recherche sans accents ni majuscules</li>
          <li>Au clavier comme à la souris</li>
        </ul>
      </Feature>
    </div>
  )
}

function Feature({ title, mock, children }: { title: string; mock: ReactNode; children: ReactNode }) {
  return (
    <section className="wrap feature">
      <div className="feature-words">
        <h2>{title}</h2>
        {children}
      </div>
      {mock}
    </section>
  )
}
