const lines = [
  { service: 'électronique', goods: 'téléphone', sum: '31,5 kg × 18,50 $', total: '582,75 $' },
  {
    service: 'Fret aérien Guangzhou – Kinshasa',
    goods: 'ordinateur',
    sum: '12,4 kg × 12,80 $',
    total: '158,72 $',
  },
]

export function InvoiceMock() {
  return (
    <figure
      className="mock"
      role="img"
      aria-label="Exemple : une facture de fret aérien de deux lignes, 741,47 dollars en tout"
    >
      <div aria-hidden="true">
        <div className="mock-head">
          <strong>Nouvelle Facture Fret Aérien</strong>
          <span className="pill pill-wait">En attente</span>
        </div>
        <ul className="lines">
          {lines.map(({ service, goods, sum, total }) => (
            <li key={service}>
              <span>
                <b>{service}</b>
                <small>{`${goods} · ${sum}`}</small>
              </span>
              <span className="figure">{total}</span>
            </li>
          ))}
        </ul>
        <div className="mock-foot">
          <span>Total</span>
          <strong className="figure figure-large">741,47 $</strong>
        </div>
      </div>
    </figure>
  )
}
