const tiles = [
  ['Facturé', '48 320 $'],
  ['Encaissé', '39 150 $'],
  ['Reste dû', '9 170 $'],
]

// Heights of the bars for payments per week. The last bar is the current week.
const weeks = [38, 52, 46, 61, 44, 70, 58, 82, 66, 90, 74, 63]

export function DashboardMock() {
  return (
    <figure
      className="mock"
      role="img"
      aria-label="Exemple : le tableau de bord, facturé, encaissé, reste dû, et les encaissements par semaine"
    >
      <div aria-hidden="true">
        <dl className="tiles">
          {tiles.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <svg aria-hidden="true" className="bars" viewBox="0 0 360 100">
          {weeks.map((height, week) => (
            <rect
              key={`${week}-${height}`}
              className={week === weeks.length - 1 ? 'bar is-now' : 'bar'}
              x={week * 30 + 5}
              y={100 - height}
              width="20"
              height={height}
              rx="3"
            />
          ))}
        </svg>
        <div className="mock-foot">
          <span>À relancer aujourd'hui</span>
          <span className="pill pill-late">3 factures</span>
        </div>
      </div>
    </figure>
  )
}
