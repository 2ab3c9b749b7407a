const facts = [
  ['Client', 'Maison Kivu'],
  ['Colis', '8 cartons · 0,384 m³'],
  ['Départ', 'Guangzhou – Kinshasa'],
]

const life = [
  { at: 'Reçu', on: '3 nov.', isDone: true },
  { at: 'Chargé', on: '5 nov.', isDone: true },
  { at: 'En transit', on: '7 nov.', isDone: true },
  { at: 'Arrivé', on: 'prévu le 12', isDone: false },
]

/** A drawing of the page of a parcel, made of HTML instead of a screenshot. */
export function ParcelMock() {
  return (
    <figure
      className="mock parcel"
      role="img"
      aria-label="Exemple : la fiche d'un envoi, son client, ses étapes et sa facture"
    >
      <div aria-hidden="true">
        <div className="mock-head">
          <strong>REC-2026-00148</strong>
          <span className="pill pill-info">En transit</span>
        </div>
        <dl className="facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ol className="life">
          {life.map(({ at, on, isDone }) => (
            <li key={at} className={isDone ? 'is-done' : undefined}>
              <b>{at}</b>
              <span>{on}</span>
            </li>
          ))}
        </ol>
        <div className="mock-foot">
          <span>
            AIR-1763650800000
            <br />
            <small>64 kg × 12,80 $</small>
          </span>
          <strong className="figure">819,20 $</strong>
        </div>
      </div>
    </figure>
  )
}
