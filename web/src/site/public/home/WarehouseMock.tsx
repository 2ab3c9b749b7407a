const goods = [
  { number: 'REC-2026-00152', what: '12 cartons · Ets Mbuyi', status: 'Reçu', tone: 'ok' },
  { number: 'REC-2026-00151', what: '3 palettes · Maison Kivu', status: 'Chargé', tone: 'info' },
  { number: 'VEH-2026-00027', what: 'Toyota Hilux · Transco Est', status: 'Disponible', tone: 'ok' },
  { number: 'REC-2026-00149', what: '1 caisse · Emballage abîmé', status: 'Litige', tone: 'late' },
]

export function WarehouseMock() {
  return (
    <figure
      className="mock phone"
      role="img"
      aria-label="Exemple : sur un téléphone, les marchandises reçues à l'entrepôt et leur état"
    >
      <div aria-hidden="true">
        <div className="mock-head">
          <strong>Réception Warehouse</strong>
        </div>
        <div className="tabs">
          <span className="is-on">Marchandises</span>
          <span>Véhicules</span>
        </div>
        <ul className="lines">
          {goods.map(({ number, what, status, tone }) => (
            <li key={number}>
              <span>
                <b>{number}</b>
                <small>{what}</small>
              </span>
              <span className={`pill pill-${tone}`}>{status}</span>
            </li>
          ))}
        </ul>
        <span className="mock-button">Nouvelle réception</span>
      </div>
    </figure>
  )
}
